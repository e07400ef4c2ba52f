// What those at the table are told above everything else: who asks for a chair, and that the match cannot be kept.

import { h } from "./parts.js";
import { picture as icon } from "./sprites.js";

const box = h("section.notes", { role: "status" });
let said = "";
let read = ""; // the trouble that was put away

/** Shows what a picture has to tell, or nothing; who asks for a chair is answered here. */
export function notes(picture, words, send) {
  const asks = picture ? picture.asks || [] : [];
  const told = picture ? picture.trouble || "" : "";
  if (!told) read = "";
  const trouble = told === read ? "" : told;
  const now = JSON.stringify([asks, trouble, words.give_chair]);
  if (now === said) return;
  said = now;
  if (!box.isConnected) document.body.append(box);
  const vote = (number, yes) => () => send({ type: "vote", number, yes });
  box.replaceChildren(
    ...(trouble ? [h("p.note.trouble", null, h("span", { dir: "auto" }, trouble),
      h("button.round.small", { type: "button", "aria-label": words.close, onclick: () => {
        read = trouble;
        notes(picture, words, send);
      } }, icon("icon", "cross")))] : []),
    ...asks.map((one) => h("div.note", null, h("p", null, one.text), h("span.answers", null,
      h("button.green", { type: "button", "data-key": `give-${one.number}`, onclick: vote(one.number, true) }, words.give_chair),
      h("button.grey", { type: "button", "data-key": `keep-${one.number}`, onclick: vote(one.number, false) }, words.keep_chair)))));
}
