// The page on which a chair is asked for: the six letters on the screen, a name, a face.

import { h } from "./parts.js";
import { picture } from "./sprites.js";

export function join({ words, languages, language, complaint, code, name, portrait, portraits, choose, sit }) {
  let face = portrait;
  const letters = h("input.letters", {
    id: "code", value: code, maxLength: 6, autocomplete: "off", autocapitalize: "characters", spellcheck: false,
    inputMode: "text", "aria-label": words.code, placeholder: "······", dir: "ltr", required: true,
    oninput: () => {
      letters.value = letters.value.toUpperCase().replace(/[^A-Z]/g, "");
    },
  });
  const called = h("input", { id: "name", value: name, maxLength: 24, autocomplete: "nickname", "aria-label": words.name, required: true, dir: "auto" });
  const faces = h("div.faces", { role: "radiogroup", "aria-label": words.face });
  const show = () => {
    for (const button of faces.children) {
      const on = button.dataset.face === face;
      button.setAttribute("aria-checked", on);
      button.tabIndex = on ? 0 : -1;
    }
  };
  const step = (event) => {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const turned = document.documentElement.dir === "rtl" && event.key.match(/Left|Right/) ? -way : way;
    face = portraits[(portraits.indexOf(face) + turned + portraits.length) % portraits.length];
    show();
    faces.querySelector("[aria-checked=true]").focus();
  };
  for (const id of portraits) {
    const button = h("button.face", { type: "button", role: "radio", "aria-label": words[`face_${id}`], onkeydown: step, onclick: () => {
      face = id;
      show();
    } }, picture("portrait", id));
    button.dataset.face = id;
    faces.append(button);
  }
  show();
  const tongues = h("select", { "aria-label": words.language, onchange: (event) => choose(event.target.value) },
    languages.map(([id, title]) => h("option", { value: id, selected: id === language, lang: id }, title)));
  const form = h("form.panel.card.join", { onsubmit: (event) => {
    event.preventDefault();
    if (letters.value.length === 6 && called.value.trim()) sit(letters.value, called.value.trim(), face);
    else (letters.value.length === 6 ? called : letters).focus();
  } },
  h("h1", null, words.take_a_seat),
  complaint ? h("p.complaint", { role: "alert" }, complaint) : null,
  h("label", { htmlFor: "code" }, words.code), letters,
  h("label", { htmlFor: "name" }, words.name), called,
  faces,
  h("div.foot", null, tongues, h("button.gold", { type: "submit" }, words.sit)));
  return form;
}
