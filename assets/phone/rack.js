// The rack in the hand: one's own tiles, what lies on the table for all to see, and what may be done now.

import { compass } from "./compass.js";
import { drawers } from "./drawers.js";
import { fill, h, sentences } from "./parts.js";
import { picture } from "./sprites.js";
import { keep, recall } from "./store.js";
import { arranged, watchFingers } from "./touch.js";

const ICONS = { rob: "star", chow: "chow", pung: "pung", kong: "kong", mahjong: "star", pass: "cross", ready: "flag", next: "forward", begin: "forward", discard: "tile" };
const THROWS = new Set(["discard", "ready"]); // with a tile of the hand, which is lifted first
const MAHJONG = new Set(["mahjong", "rob"]);
const NO_CALLS = new Set([...THROWS, "sorting"]); // what no button of its own is for

/** The picture with nothing left out, as the page wants it. */
function whole(picture, names) {
  const empty = { hand: [], drawn: null, melds: [], bonus: [], rivers: [], last: null, turn: null, said: [], left: 0, question: null, score: null, deal: null };
  const players = picture.players.map((player) => ({ melds: [], bonus: [], letter: "", ...player }));
  return { ...empty, ...picture, players, names };
}

/** How a bar with so many buttons is set: as two, or as three and more, with what four and five more need. */
function crowd(buttons) {
  return buttons === 2 ? "two" : ["three", "four", "five"].filter((_name, more) => buttons >= 3 + more).join(" ");
}

export class Rack {
  constructor(screen, { send, say, choose, leave }) {
    Object.assign(this, { screen, send, say, choose, leave });
    this.now = null;
    this.before = null;
    this.lifted = null; // place of the tile in the hand
    this.answered = null; // the question that was answered already
    this.drawer = null;
    this.until = 0;
    this.moves = false; // whether a new picture is drawn, in which what is new moves
    this.keys = (event) => this.key(event);
    document.addEventListener("keydown", this.keys);
    watchFingers(screen, () => !recall("sort", true), (from, to) => this.move(from, to));
    this.ticking = setInterval(() => this.tick(), 250);
  }

  show(picture, said) {
    const rack = whole(picture, said.names);
    if (!recall("talk", true)) rack.said = [];
    if (!this.screen.contains(this.root || null)) this.root = null;
    this.before = this.now;
    this.now = rack;
    this.words = said.words;
    this.said = said;
    const asked = rack.question;
    const fresh = asked && (!this.before || !this.before.question || this.before.question.id !== asked.id);
    if (this.before && this.before.hand.join() !== rack.hand.join()) this.lifted = null;
    if (fresh) {
      this.answered = null;
      this.given = asked.milliseconds;
      this.until = asked.milliseconds === null ? 0 : Date.now() + asked.milliseconds;
      if (recall("vibrate", true) && navigator.vibrate) navigator.vibrate(asked.choices.some((one) => MAHJONG.has(one.kind)) ? [60, 60, 60] : 60);
    }
    if (asked && !fresh && asked.milliseconds !== null) this.until = Date.now() + asked.milliseconds;
    const stopped = rack.paused && !(this.before && this.before.paused) ? this.words.paused : "";
    const heard = rack.said.filter((one) => !this.before || !this.before.said.some((old) => old.number === one.number));
    const spoken = heard.map((one) => `${rack.players[one.seat].name}: ${one.text}`).join(" ");
    const advised = fresh || !this.before || !this.before.hints ? this.why() : "";
    const news = sentences(stopped, spoken, rack.news, fresh ? asked.title : "", advised);
    if (news && (fresh || stopped || spoken || advised || !this.before || this.before.news !== rack.news)) this.say(news);
    if (this.drawer === "sortings" && !this.sortings.length) this.drawer = null;
    this.moves = true;
    this.draw();
    this.moves = false;
  }

  /** Opens a drawer in place of the one that is open; `null`: closes it. */
  openDrawer(name) {
    this.drawer = name;
    this.draw();
  }

  get asked() {
    const asked = this.now.question;
    return asked && asked.id !== this.answered ? asked : null;
  }

  /** The ways to sort the tiles of a mahjong. */
  get sortings() {
    return this.asked ? this.asked.choices.filter((choice) => choice.kind === "sorting") : [];
  }

  /** What can be called whatever tile is lifted. */
  get calls() {
    return this.asked.choices.filter((choice) => !NO_CALLS.has(choice.kind));
  }

  choicesFor(tile) {
    return this.asked ? this.asked.choices.filter((choice) => choice.tile === tile && THROWS.has(choice.kind)) : [];
  }

  draw() {
    const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : null;
    const rack = this.now;
    const root = h("div.rack", { lang: this.said.language });
    root.classList.add(rack.phase);
    if (rack.phase === "waiting" || rack.phase === "over") {
      this.screen.replaceChildren(drawers[rack.phase](this));
      this.root = this.screen.firstChild;
      return;
    }
    root.append(h(`section.panel.table${this.asked && this.calls.length + (this.sortings.length > 0) > 4 ? ".crowded" : ""}`, { "aria-label": this.words.table },
      this.plates(), this.middle(), this.laid(), this.buttons(), this.bar(), this.open()), this.why() ? h("p.why", { dir: "auto" }, this.why()) : "", this.hand());
    this.screen.replaceChildren(root);
    this.root = root;
    if (focused) {
      const again = root.querySelector(`[data-key="${focused}"]`);
      if (again) again.focus();
    }
    this.tick();
  }

  plates() {
    const rack = this.now;
    const me = rack.players[rack.seat];
    return h("div.plates", null,
      h("div.plate.me", { className: `plate me${rack.turn === rack.seat ? " turn" : ""}` },
        h("span.portrait-box", null, picture("portrait", me.portrait)),
        h("span", null, h("b", null, me.name), h("span.sums", { dir: "ltr" }, this.wind(me), h("strong.score", null, me.score)))),
      h("div.plate.deal", null, picture("flat", `W${rack.deal.prevailing}`),
        h("span", null, h("b", null, rack.deal.title), h("small", null, rack.deal.line))));
  }

  wind(player) {
    if (!player || !player.wind) return null;
    return h("span", { className: `wind${player.wind === "E" ? " east" : ""}`, dir: "ltr" },
      picture("icon", `wind-${player.wind}`), player.letter);
  }

  middle() {
    const rack = this.now;
    const last = rack.last;
    const side = h("div.last");
    if (last && !last.taken) {
      const who = rack.players[last.seat];
      const dropped = this.moves && (!this.before || !this.before.last || this.before.last.tile !== last.tile || this.before.last.seat !== last.seat);
      side.append(
        h("span.from", null, this.wind(who), h("span.mini", null, picture("portrait", who.portrait))),
        h("span", { className: `big${dropped ? " drop" : ""}${this.asked && last.claimable && last.seat !== rack.seat ? " wanted" : ""}` }, picture("flat", last.tile, rack.names[last.tile])),
        h("span.told", null, h("b", null, rack.names[last.tile]), h("small", null, who.name)));
    } else {
      side.append(h("span.told", null, h("small", null, rack.news || "")));
    }
    return h("div.middle", null, compass(rack, this.words), side);
  }

  laid() {
    const rack = this.now;
    const box = h("div.laid", { dir: "ltr", role: "group", "aria-label": this.words.sets });
    const sets = rack.melds.map((meld) => h("span.set", null, meld.tiles.map((tile, place) =>
      meld.concealed && (place === 0 || place === 3) && meld.tiles.length === 4
        ? h("span.back", { "aria-hidden": "true" })
        : picture("flat", tile, rack.names[tile]))));
    for (let left = Math.min(2, 4 - sets.length); left > 0 && sets.length + left <= 4 && sets.length < 2; left -= 1) {
      sets.push(h("span.set.free", { "aria-hidden": "true" }, h("i"), h("i"), h("i")));
    }
    if (rack.melds.reduce((sum, meld) => sum + meld.tiles.length, rack.bonus.length) > 11) box.classList.add("much");
    box.append(...sets);
    if (rack.bonus.length) box.append(h("span.set.bonus", null, rack.bonus.map((tile) => picture("flat", tile, rack.names[tile]))));
    return box;
  }

  buttons() {
    const round = (key, icon, label, pressed, act) =>
      h("button.round", { type: "button", "aria-label": label, title: label, "aria-pressed": pressed, "data-key": key, onclick: act }, picture("icon", icon));
    const toggle = (drawer) => () => this.openDrawer(this.drawer === drawer ? null : drawer);
    const on = recall("hints", false);
    return h("div.buttons", null,
      round("bulb", "bulb", this.words.hints, on, () => {
        keep("hints", !on);
        this.send({ type: "hints", on: !on });
        this.draw();
      }),
      round("scores", "chart", this.words.scores, this.drawer === "scores", toggle("scores")),
      round("eye", "eye", this.words.discards, this.drawer === "discards", toggle("discards")),
      h("i.gap"),
      round("say", "talk", this.words.say, this.drawer === "phrases", toggle("phrases")),
      round("menu", "menu", this.words.menu, this.drawer === "menu", toggle("menu")));
  }

  open() {
    if (this.drawer === null && this.now.score && this.now.phase !== "play") return drawers.score(this);
    return this.drawer ? drawers[this.drawer](this) : null;
  }

  bar() {
    const rack = this.now;
    const asked = this.asked;
    if (!asked) {
      if (rack.paused) return h("div.bar.quiet", null, h("span.words", null, h("b", null, this.words.paused)));
      const away = rack.players.filter((player) => player.away && !player.held);
      const text = away.length ? fill(this.words.is_away, { name: away[0].name })
        : rack.turn !== null && rack.turn !== rack.seat ? fill(this.words.plays, { name: rack.players[rack.turn].name }) : (rack.phase === "score" ? this.words.wait_others : this.words.wait);
      return h("div.bar.quiet", null, h("span.words", null, h("b", null, text)));
    }
    const throwing = asked.choices.some((choice) => choice.kind === "discard");
    const lifted = this.lifted === null ? null : rack.hand[this.lifted];
    const own = lifted === null ? [] : this.choicesFor(lifted);
    const calls = this.calls.concat(own.filter((choice) => choice.kind !== "discard"));
    const sorting = this.sortings.length ? [this.sorting()] : [];
    const shown = calls.flatMap((choice) => [this.call(choice), ...(MAHJONG.has(choice.kind) ? sorting : [])]);
    if (throwing) {
      const choice = own.find((one) => one.kind === "discard");
      shown.push(h("button.gold", { type: "button", disabled: !choice, "data-key": "discard", onclick: () => this.answer(choice) },
        picture("icon", "tile"), h("span", null, (choice || asked.choices.find((one) => one.kind === "discard")).label)));
    }
    const hint = rack.paused ? this.words.paused : throwing ? (lifted === null ? this.words.choose : this.words.tap_again) : "";
    return h("div.bar", { role: "group", "aria-label": asked.title, className: `bar ${crowd(shown.length)}` },
      this.clock(),
      asked.title ? h("span.words", null, h("b", null, asked.title), hint ? h("small", null, hint) : null) : null,
      h(`span.calls${asked.title ? "" : ".wide"}`, null, shown));
  }

  clock() {
    return this.asked.milliseconds === null ? null : h("span.clock", { role: "timer", "aria-hidden": "true" }, h("b"));
  }

  call(choice) {
    const twin = choice.tiles && this.asked.choices.filter((one) => one.kind === choice.kind).length > 1;
    const tone = { mahjong: "gold", rob: "gold", pass: "gray", chow: "blue", pung: "green", kong: "violet", next: "gold", begin: "gold" }[choice.kind] || "gray";
    const spoken = choice.tiles ? `${choice.label}: ${choice.tiles.map((tile) => this.now.names[tile]).join(", ")}` : null;
    return h(`button.${tone}${twin ? ".twin" : ""}`, { type: "button", "data-key": `choice-${choice.choice}`, "aria-label": spoken, onclick: () => this.answer(choice) },
      ICONS[choice.kind] ? picture("icon", ICONS[choice.kind]) : null,
      h("span.label", null, choice.label),
      choice.tiles && choice.kind !== "mahjong" ? h("span.tray", { dir: "ltr" }, choice.tiles.map((tile) => picture("flat", tile))) : null);
  }

  /** The button that opens the ways to sort the tiles of a mahjong. */
  sorting() {
    return h("button.gray", { type: "button", "data-key": "sorting", onclick: () => this.openDrawer("sortings") }, h("span.label", null, this.words.sorting));
  }

  /** The answers that are advised, if they are wanted, best first. */
  hints() {
    return (this.asked && recall("hints", false) && this.now.hints) || [];
  }

  /** Why to discard the tile that is lifted, or why to give the best answer. */
  why() {
    const tile = this.now.hand[this.lifted];
    const hint = this.hints().find((one) => (tile ? one.tile === tile : one.count === 1));
    return hint ? hint.why : "";
  }

  /** The places of the hand in the order in which they are seen. */
  places() {
    return arranged(this.now.hand, recall("sort", true) ? [] : recall("order", []), this.now.drawn);
  }

  /** Lays a tile of the hand where another one lies. */
  move(from, to) {
    const places = this.places();
    const [start, goal] = [places.indexOf(from), places.indexOf(to)];
    if (start < 0 || goal < 0) return;
    places.splice(goal, 0, ...places.splice(start, 1));
    keep("order", places.map((place) => this.now.hand[place]));
    this.now.drawn = null; // it was put among the others
    this.draw();
  }

  hand() {
    const rack = this.now;
    const group = h("section.own-tiles", { dir: "ltr", role: "group", "aria-label": this.words.hand });
    const hints = {};
    for (const hint of this.hints()) hints[hint.tile] = hint.count;
    const lit = new Set(this.asked ? this.asked.choices.filter((choice) => choice.tiles).flatMap((choice) => choice.tiles) : []);
    const throwing = this.asked && this.asked.choices.some((choice) => choice.kind === "discard");
    const claimed = this.asked && this.now.last && this.now.last.claimable;
    const places = this.places();
    const half = Math.ceil(places.length / 2);
    const told = new Set();
    for (const part of [places.slice(0, half), places.slice(half)]) {
      const row = h("div.row");
      for (const place of part) {
        const tile = rack.hand[place];
        const can = this.choicesFor(tile).length > 0;
        const hint = !told.has(tile) && hints[tile];
        told.add(tile);
        const isNew = place === rack.drawn;
        const button = h("button.own", {
          type: "button", "data-key": `tile-${place}`, "aria-disabled": !can && !this.asked, "data-name": rack.names[tile], "aria-pressed": this.lifted === place,
          "aria-label": rack.names[tile] + (isNew ? `, ${this.words.drawn}` : "") + (hint ? `, ${fill(this.words.hint, { count: hint })}` : ""),
          onclick: () => this.tap(place),
        }, picture("hand", tile), hint ? h("span.hint", { "aria-hidden": "true" }, picture("icon", "bulb"), String(hint)) : null);
        if (isNew) button.classList.add("drawn");
        if (isNew && this.moves && this.before && (this.before.drawn === null || this.before.number !== rack.number)) button.classList.add("fresh");
        if (this.lifted === place) button.classList.add("lifted");
        if (claimed && lit.has(tile)) button.classList.add("lit");
        if (throwing && !can) button.classList.add("kept");
        row.append(button);
      }
      group.append(row);
    }
    return group;
  }

  tap(place) {
    if (!this.asked) return;
    const tile = this.now.hand[place];
    const throws = this.choicesFor(tile).find((choice) => choice.kind === "discard");
    if (this.lifted === place && throws) {
      this.answer(throws);
      return;
    }
    this.lifted = this.lifted === place ? null : place;
    this.draw();
  }

  answer(choice) {
    if (!this.asked || !choice) return;
    this.send({ id: this.asked.id, choice: choice.choice });
    this.answered = this.asked.id;
    this.lifted = null;
    if (choice.kind === "next" || this.drawer === "sortings") this.drawer = null;
    this.draw();
  }

  key(event) {
    if (!this.root || !this.root.isConnected || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.matches && event.target.matches("input, select")) return;
    const ways = { ArrowLeft: -1, ArrowRight: 1 };
    if (event.key in ways) {
      const buttons = [...this.root.querySelectorAll(".own")];
      if (!buttons.length) return;
      const at = buttons.findIndex((button) => button.classList.contains("lifted"));
      if (event.shiftKey && at >= 0 && !recall("sort", true)) {
        const beside = buttons[at + ways[event.key]];
        if (beside) this.move(this.lifted, Number(beside.dataset.key.slice(5)));
        return void event.preventDefault();
      }
      const next = at < 0 ? (ways[event.key] > 0 ? 0 : buttons.length - 1) : (at + ways[event.key] + buttons.length) % buttons.length;
      this.lifted = Number(buttons[next].dataset.key.slice(5));
      this.draw();
      this.root.querySelector(`[data-key="tile-${this.lifted}"]`).focus();
      event.preventDefault();
    } else if (event.key === "Escape") {
      if (this.drawer) this.drawer = null;
      else if (this.asked) {
        const pass = this.asked.choices.find((choice) => choice.kind === "pass");
        if (pass) return void this.answer(pass);
        this.lifted = null;
      }
      this.draw();
    }
  }

  tick() {
    if (!this.root || !this.asked || this.asked.milliseconds === null) return;
    const left = this.now.stands ? this.now.question.milliseconds : Math.max(0, this.until - Date.now());
    const told = fill(this.words.seconds, { seconds: Math.ceil(left / 1000) });
    for (const clock of this.root.querySelectorAll(".clock")) {
      clock.firstChild.textContent = told;
      clock.classList.toggle("long", told.length > 4);
      clock.style.setProperty("--share", this.given ? `${(left / this.given) * 100}%` : "0%");
      clock.classList.toggle("short", left < 5000);
    }
  }

  end() {
    clearInterval(this.ticking);
    document.removeEventListener("keydown", this.keys);
  }
}
