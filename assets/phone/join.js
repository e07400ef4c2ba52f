// The page on which a chair is asked for: the six letters on the screen, a name, a face; in a hall a new table, too.

import { h } from "./parts.js";
import { picture } from "./sprites.js";

export function join({ words, languages, language, complaint, code, asksName, name, portrait, portraits, choose, seats, take, sit, hall, make }) {
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
  const onsubmit = (event) => {
    event.preventDefault();
    const own = hall || asksName ? called.value.trim() : "";
    if (letters.value.length < 6) letters.focus();
    else if (own || !(hall || asksName)) sit(letters.value, own, face);
    else called.focus();
  };
  const told = complaint ? h("p.complaint", { role: "alert" }, complaint) : null;
  const named = seats.map((seat) => h("button.green", { type: "button", dir: "auto", onclick: () => take(seat) }, seat));
  const own = [h("label", { htmlFor: "name" }, words.name), called, faces];
  const down = h("button.gold", { type: "submit" }, words.sit);
  if (!hall) {
    return h("form.panel.card.join", { onsubmit }, h("h1", null, words.take_a_seat), told, ...named,
      h("label", { htmlFor: "code" }, words.code), letters, ...(asksName ? own : []), h("div.foot", null, tongues, down));
  }
  const wish = (made) => (called.value.trim() ? make(made, called.value.trim(), face) : called.focus());
  return h("form.panel.card.join.hall", { onsubmit },
    h("header", null, h("h1", null, words.take_a_seat), tongues), told,
    h("section", null, own),
    h("section.ways", null,
      h("fieldset", null, h("legend", null, words.to_a_table), h("label", { htmlFor: "code" }, words.table_code), letters, down),
      newTable(words, hall, wish)));
}

/** What a new table is to be: its rules, how many play, how good the computers are. */
function newTable(words, hall, wish) {
  const choice = (id, options, chosen) => h("select", { id }, options.map(([value, title]) => h("option", { value, selected: value === chosen }, title)));
  const rules = choice("rules", hall.rules.map((one) => [one.id, one.title]));
  const level = choice("level", hall.levels, "casual");
  const players = h("select", { id: "players" });
  const few = h("span.field", null, h("label", { htmlFor: "players" }, words.players), players);
  const fill = () => {
    const { seats } = hall.rules.find((one) => one.id === rules.value);
    players.replaceChildren(...seats.map((count) => h("option", { value: count }, String(count))));
    few.hidden = seats.length < 2;
  };
  rules.addEventListener("change", fill);
  fill();
  const made = () => ({ rules: rules.value, level: level.value, options: few.hidden ? {} : { players: Number(players.value) } });
  return h("fieldset", null, h("legend", null, words.new_table),
    h("span.field", null, h("label", { htmlFor: "rules" }, words.rules), rules), few,
    h("span.field", null, h("label", { htmlFor: "level" }, words.computers), level),
    h("button.green", { type: "button", id: "make", onclick: () => wish(made()) }, words.make_table));
}
