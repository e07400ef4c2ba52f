// What those at the table are told above everything else: who asks for a chair, and that the match cannot be kept.

import { h } from "./parts.js";

const box = h("section.notes", { role: "status" });
let said = "";

/** Shows what a picture has to tell, or nothing; who asks for a chair is answered here. */
export function notes(picture, words, send) {
  const asks = picture ? picture.asks || [] : [];
  const trouble = picture ? picture.trouble || "" : "";
  const now = JSON.stringify([asks, trouble, words.give_chair]);
  if (now === said) return;
  said = now;
  if (!box.isConnected) document.body.append(box);
  const vote = (number, yes) => () => send({ type: "vote", number, yes });
  box.replaceChildren(
    ...(trouble ? [h("p.note", null, trouble)] : []),
    ...asks.map((one) => h("div.note", null, h("p", null, one.text), h("span.answers", null,
      h("button.green", { type: "button", "data-key": `give-${one.number}`, onclick: vote(one.number, true) }, words.give_chair),
      h("button.grey", { type: "button", "data-key": `keep-${one.number}`, onclick: vote(one.number, false) }, words.keep_chair)))));
}
