// What slides over the felt when it is asked for: scores, discards, the menu; and a deal's score when it has ended.

import { h } from "./parts.js";
import { picture } from "./sprites.js";
import { keep, recall } from "./store.js";

const TEXT_SIZES = [100, 115, 130];

/** Gives the page's texts the size that was chosen. */
export function sizeText() {
  document.documentElement.style.setProperty("--text-size", recall("text", 100) / 100);
  document.documentElement.classList.toggle("large", recall("text", 100) > 100);
}

function drawer(rack, name, title, ...children) {
  return h(`div.drawer.${name}`, { role: "region", "aria-label": title },
    h("header", null, h("h2", null, title), name === "sortings" ? rack.clock() : null, h("button.round.small", { type: "button", "aria-label": rack.words.close, "data-key": "close", onclick: () => {
      rack.drawer = null;
      rack.draw();
    } }, picture("icon", "cross"))), h("div.scroll", null, children));
}

function person(rack, player) {
  return [h("span.mini", null, picture("portrait", player.portrait)),
    h("span.who", null, h("b", null, player.name), player.away ? h("small", null, rack.words.away) : null), rack.wind(player)];
}

function scores(rack) {
  return drawer(rack, "scores", rack.words.scores, h("ul.list", null, rack.now.players.map((player) =>
    h("li", null, person(rack, player), h("strong.score", { dir: "ltr" }, player.score)))));
}

function discards(rack) {
  return drawer(rack, "discards", rack.words.discards, rivers(rack));
}

/** What everybody has laid out and thrown. */
function rivers(rack) {
  const { players, rivers, names } = rack.now;
  return players.map((player, seat) =>
    h("section.river", null, h("h3", null, person(rack, player)),
      player.melds.length || player.bonus.length ? h("div.tiles", { dir: "ltr" },
        player.melds.map((meld) => h("span.set", null, meld.tiles.map((tile, place) =>
          tile === null || (meld.concealed && (place === 0 || place === 3) && meld.tiles.length === 4) ? h("span.back", { "aria-hidden": "true" }) : picture("flat", tile, names[tile])))),
        h("span.set", null, player.bonus.map((tile) => picture("flat", tile, names[tile])))) : null,
      h("div.tiles.thrown", { dir: "ltr" }, (rivers[seat] || []).map((tile) => (tile === null ? h("span.back", { "aria-hidden": "true" }) : picture("flat", tile, names[tile]))))));
}

/** A line of the menu that is on or off; what it is called in the phone's memory. */
function toggle(rack, key, label) {
  const on = recall(key, true);
  return h("button.line", { type: "button", role: "switch", "aria-checked": on, "data-key": key, onclick: () => {
    keep(key, !on);
    rack.draw();
  } }, label, h("i.switch"));
}

/** The button that gives the chair up when it is pressed a second time. */
function leaving(rack) {
  return h("button.line.leave", { type: "button", onclick: (event) => {
    const button = event.currentTarget;
    if (button.classList.contains("sure")) rack.leave();
    button.classList.add("sure");
    button.textContent = rack.words.leave_sure;
  } }, rack.words.leave);
}

function menu(rack) {
  return drawer(rack, "menu", rack.words.menu,
    quiet(rack),
    h("label.line", null, rack.words.text, h("select", { onchange: (event) => {
      keep("text", Number(event.target.value));
      sizeText();
    } }, TEXT_SIZES.map((size) => h("option", { value: size, selected: size === recall("text", 100) }, rack.words[`text_${size}`])))),
    toggle(rack, "marks", rack.words.marks),
    toggle(rack, "sort", rack.words.sort),
    h("p.aside", null, rack.words.touch, recall("sort", true) ? null : ` ${rack.words.arrange}`),
    h("button.line", { type: "button", "data-key": "rulebook", onclick: () => rack.openDrawer("rulebook") }, rack.said.played || rack.words.rules, picture("icon", "book")),
    toggle(rack, "talk", rack.words.talk),
    "vibrate" in navigator ? toggle(rack, "vibrate", rack.words.vibrate) : null,
    leaving(rack));
}

/** The rulebook of the match, with its house rules. */
function rulebook(rack) {
  const book = h("iframe.reader", { src: `rulebook/${rack.said.book}/${rack.said.language}.html`, title: rack.words.rules });
  return drawer(rack, "rulebook", rack.said.played || rack.words.rules, book);
}

/** The set phrases: one press says one. */
function phrases(rack) {
  const known = Object.keys(rack.words).filter((key) => key.startsWith("phrase_"));
  return drawer(rack, "phrases", rack.words.say, h("div.phrases", null, known.map((key) =>
    h("button.gray", { type: "button", "data-key": key, onclick: () => {
      rack.send({ type: "say", phrase: key.slice("phrase_".length) });
      rack.drawer = null;
      rack.draw();
    } }, rack.words[key]))));
}

/** The sets of a hand that wins, with the winning tile marked. */
function sorted({ sets, winning }, names) {
  return sets.map((set, number) => h("span.set", null, set.map((tile, place) =>
    h(`span${winning && winning[0] === number && winning[1] === place ? ".winning" : ""}`, null, picture("flat", tile, names[tile])))));
}

/** The ways to sort the tiles of a mahjong: one press goes out so. */
function sortings(rack) {
  const { names } = rack.now;
  return drawer(rack, "sortings", rack.words.sorting, rack.sortings.map((way) =>
    h("button.way", { type: "button", "data-key": `choice-${way.choice}`, "aria-label": `${way.label}, ${way.worth}: ${way.sets.flat().map((tile) => names[tile]).join(", ")}`, onclick: () => rack.answer(way) },
      h("span.tiles", { dir: "ltr" }, sorted(way, names)),
      h("span.sums", null, h("b", null, way.label), h("strong.score", { dir: "ltr" }, way.worth)))));
}

function score(rack) {
  const { score: told, players, names } = rack.now;
  const own = rack.now.seat;
  const won = told.winners.some((winner) => winner.seat === own);
  const said = rack.now.said.map((one) => h("p.saying", null, h("span.mini", null, picture("portrait", players[one.seat].portrait)), h("q", { dir: "auto" }, one.text)));
  const winners = told.winners.map((winner) => [
    h("h3", null, person(rack, players[winner.seat])),
    h("p.how", null, winner.how),
    h("div.tiles", { dir: "ltr" }, sorted(winner, names)),
    h("table", null, winner.lines.map(([name, worth]) => h("tr", null, h("td", null, name), h("td", { dir: "ltr" }, worth))),
      h("tr.total", null, h("td", null, rack.words.worth), h("td", { dir: "ltr" }, winner.total))),
  ]);
  const totals = h("ul.list.totals", null, told.deltas.map(([, amount], seat) =>
    h(`li${seat === own ? ".mine" : ""}`, null, person(rack, players[seat]), h("span.sums", { dir: "ltr" },
      h("b", { className: { "+": "up", "\u2212": "down", "-": "down" }[amount[0]] || "" }, amount), h("strong.score", null, players[seat].score)))));
  const paid = told.paid.length ? h("table.paid", null, told.paid.map(([said, amount]) => h("tr", null, h("td", null, said), h("td", { dir: "auto" }, amount)))) : null;
  return h(`div.drawer.sheet${won ? ".won" : ""}`, { role: "region", "aria-label": told.title }, h("div.scroll", null,
    h("h2", null, told.title), said, h("div.halves", null, winners.length ? h("div", null, winners) : null, h("div", null, totals, paid))));
}

/** Everybody at the table, before the match. */
function waiting(rack) {
  const { code, players } = rack.now;
  const here = players.filter((player) => !player.free);
  const asked = rack.asked ? h("span.calls", null, rack.asked.choices.map((choice) => rack.call(choice))) : null;
  return h("section.panel.card", null, h("h1", null, rack.words.seated), h("p", null, rack.said.played),
    code ? [h("p", null, rack.words.others_come), h("p.letters", { dir: "ltr" }, h("strong", null, code)), h("p.address", { dir: "ltr" }, location.href)] : null,
    h("p", null, code ? rack.words.begins_full : rack.words.begins),
    h("ul.list", null, here.map((player) => h("li", null, person(rack, player))),
      players.slice(here.length).map(() => h("li.free", null, rack.words.free_chair))), asked, quiet(rack), leaving(rack));
}

/** The places, when the match has ended. */
function over(rack) {
  const players = rack.now.players.slice().sort((one, other) => (one.place || 0) - (other.place || 0));
  return h("section.panel.card", null, h("h1", null, rack.words.thanks),
    h("ol.list.places", null, players.map((player) => h("li", null, h("b.place", null, String(player.place || "")), person(rack, player), h("strong.score", { dir: "ltr" }, player.score)))),
    rack.asked ? h("span.calls", null, rack.asked.choices.map((choice) => rack.call(choice))) : null);
}

function quiet(rack) {
  return h("label.line", null, rack.words.language, tongues(rack));
}

function tongues(rack) {
  return h("select", { onchange: (event) => rack.choose(event.target.value) },
    rack.said.languages.map(([id, title]) => h("option", { value: id, lang: id, selected: id === rack.said.language }, title)));
}

export const drawers = { scores, discards, phrases, menu, rulebook, sortings, score, waiting, over };
