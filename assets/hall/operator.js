// The page of whoever runs the hall: its tables, who sits there, a message to all, and what closes a table.

import { Line } from "./line.js";
import { fill, h } from "./parts.js";
import { picture, readSheets } from "./sprites.js";
import { keep, recall } from "./store.js";

const WORD = "sparrows-operator"; // kept as long as the tab is open
const LONGEST = 200; // letters of a message

const screen = document.getElementById("screen");
const news = document.getElementById("news");

let words = {};
let languages = [];
let language = recall("language", "-");
let line = null;
let page = null;

async function speak(code) {
  const told = await (await fetch(`/words/${code}.json`)).json();
  words = told.operator;
  languages = told.languages;
  language = told.language;
  document.documentElement.lang = told.language;
  document.documentElement.dir = told.dir;
  document.title = words.title;
}

function tongues() {
  return h("select", { "aria-label": words.language, onchange: async (event) => {
    keep("language", event.target.value);
    await speak(event.target.value);
    if (!line) return void ask("");
    page = null;
    line.send(greeting());
  } }, languages.map(([id, title]) => h("option", { value: id, selected: id === language, lang: id }, title)));
}

/** The page on which the word is asked for. */
function ask(complaint) {
  page = null;
  const word = h("input", { id: "word", type: "password", autocomplete: "current-password", maxLength: LONGEST, required: true, dir: "auto" });
  screen.replaceChildren(h("form.panel.card.operator", { onsubmit: (event) => {
    event.preventDefault();
    sessionStorage.setItem(WORD, word.value.trim());
    enter();
  } }, h("h1", null, words.title), complaint ? h("p.complaint", { role: "alert" }, complaint) : null,
  h("label", { htmlFor: "word" }, words.word), word,
  h("div.foot", null, tongues(), h("button.gold", { type: "submit" }, words.enter))));
  word.focus();
}

function greeting() {
  return { type: "operator", word: sessionStorage.getItem(WORD), language };
}

function enter() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  line = new Line(`${scheme}//${location.host}/table`, greeting, hear, (there) => document.body.classList.toggle("lost", !there));
}

function hear(message) {
  if (message.type === "refused") {
    line.end();
    line = null;
    sessionStorage.removeItem(WORD);
    ask(message.text);
  } else if (message.type === "hall") {
    page = page || new Hall();
    page.show(message);
  } else if (page && (message.type === "done" || message.type === "problem")) {
    page.say(message);
  }
}

/** A moment as a clock shows it, with its day where that is not today. */
function clock(seconds) {
  const moment = new Date(seconds * 1000);
  const time = { hour: "2-digit", minute: "2-digit" };
  const today = moment.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language, today ? time : { ...time, day: "numeric", month: "short" }).format(moment);
}

class Hall {
  constructor() {
    this.sure = null; // the table that is closed when its button is pressed again
    this.numbers = h("dl.numbers");
    this.told = h("p.told", { role: "status" });
    this.notice = h("div.notice-now");
    this.tables = h("div.tables");
    this.text = h("input", { id: "text", maxLength: LONGEST, dir: "auto", autocomplete: "off" });
    const form = h("form.panel.tell", { onsubmit: (event) => {
      event.preventDefault();
      if (this.text.value.trim()) line.send({ type: "announce", text: this.text.value.trim() });
    } }, h("label", { htmlFor: "text" }, words.message),
    h("div.line-of", null, this.text, h("button.gold", { type: "submit" }, words.send)), this.notice, this.told);
    screen.replaceChildren(h("div.hall-page", null,
      h("header.top", null, h("h1", null, words.title), this.numbers, tongues()), form, this.tables));
  }

  say(message) {
    this.told.textContent = message.text;
    this.told.className = `told ${message.type}`;
    news.textContent = message.text;
    if (message.type === "done" && this.sure === null) this.text.value = "";
  }

  show(hall) {
    this.now = hall;
    const took = hall.answers && hall.answers.map((seconds) => Math.round(seconds * 1000));
    const number = (key, value) => h("div", null, h("dt", null, words[key]), h("dd", { dir: "ltr" }, value));
    this.numbers.replaceChildren(
      number("tables", String(hall.tables.length)), number("guests", String(hall.guests)),
      number("answers", took ? `${took[0]} ms (99%: ${took[1]} ms)` : "–"), number("refused", String(hall.refused)),
      number("open_since", clock(hall.since)));
    this.notice.replaceChildren(...(hall.notice ? [h("q", { dir: "auto" }, hall.notice),
      h("button.grey", { type: "button", onclick: () => line.send({ type: "announce", text: "" }) }, words.withdraw)] : []));
    this.draw();
  }

  draw() {
    const focused = document.activeElement && document.activeElement.dataset ? document.activeElement.dataset.key : null;
    const { tables } = this.now;
    this.tables.replaceChildren(...(tables.length ? tables.map((table) => this.table(table)) : [h("p.none", null, words.none)]));
    const again = focused && this.tables.querySelector(`[data-key="${focused}"]`);
    if (again) again.focus();
  }

  table(table) {
    const stands = { waiting: words.waiting, playing: fill(words.deal, { number: table.deal }), over: words.over }[table.state];
    const sure = this.sure === table.number;
    return h("article.panel.one", { "data-table": table.number },
      h("header", null, h("h2", null, fill(words.table, { number: table.number })), h("span.code", { dir: "ltr" }, table.code)),
      h("p.stands", null, h("b", null, table.title), h("span", { className: `state ${table.state}` }, stands), h("span", null, fill(words.since, { time: clock(table.since) }))),
      h("ul.list", null, table.chairs.map((chair) => this.chair(chair))),
      h(`button.${sure ? "red" : "grey"}`, { type: "button", "data-key": `close-${table.number}`, onclick: () => {
        if (sure) line.send({ type: "close", table: table.number });
        this.sure = sure ? null : table.number;
        this.draw();
      } }, sure ? words.close_sure : words.close));
  }

  chair(chair) {
    if (chair.kind === "free") return h("li.free", null, words.free);
    const since = chair.since === null ? "" : fill(chair.here ? words.since : words.away, { time: clock(chair.since) });
    return h("li", { className: chair.here ? "" : "gone" }, h("span.mini", null, picture("portrait", chair.portrait)),
      h("b", { dir: "auto" }, chair.name), h("small", null, chair.kind === "computer" ? chair.level : since));
  }
}

async function start() {
  await Promise.all([speak(language).catch(() => speak("en")), readSheets()]);
  document.body.append(h("p.away", { "aria-hidden": "true" }, h("i.turning"), words.lost));
  if (sessionStorage.getItem(WORD)) enter();
  else ask("");
}

start();
