// What those at the table are told above everything else: that the match cannot be kept.

import { h } from "./parts.js";
import { picture as icon } from "./sprites.js";

const box = h("section.notes", { role: "status" });
let said = "";
let read = ""; // the trouble that was put away

/** Shows what a picture has to tell, or nothing. */
export function notes(picture, words) {
  const told = picture ? picture.trouble || "" : "";
  if (!told) read = "";
  const trouble = told === read ? "" : told;
  if (trouble === said) return;
  said = trouble;
  if (!box.isConnected) document.body.append(box);
  box.replaceChildren(
    ...(trouble ? [h("p.note.trouble", null, h("span", { dir: "auto" }, trouble),
      h("button.round.small", { type: "button", "aria-label": words.close, onclick: () => {
        read = trouble;
        notes(picture, words);
      } }, icon("icon", "cross")))] : []));
}
