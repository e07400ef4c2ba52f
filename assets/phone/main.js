// The page of a phone that is somebody's rack: which of its screens is shown, and what is said to the table.

import { Line } from "./line.js";
import { join } from "./join.js";
import { notes } from "./notes.js";
import { sizeText } from "./drawers.js";
import { h } from "./parts.js";
import { Rack } from "./rack.js";
import { picture, readSheets } from "./sprites.js";
import { keep, recall } from "./store.js";

const screen = document.getElementById("screen");
const news = document.getElementById("news");

let words = {};
let names = {};
let languages = [];
let hall = null; // what a new table may be, where tables are made here
let language = recall("language", "-");
let line = null;
let rack = null;
let book = ""; // the rulebook of the table
let played = ""; // what it is called, with the club that has changed it
let ticket = null;
let there = true;
let stopped = false; // the hall has said that it stops

/** Every portrait that there is, as those that have a name. */
function portraits() {
  return Object.keys(words).filter((key) => key.startsWith("face_")).map((key) => key.slice("face_".length));
}

function codeOfAddress() {
  return decodeURIComponent(location.hash.slice(1)).toUpperCase().replace(/[^A-Z]/g, "").slice(0, 6);
}

/** The names that the host has typed for the seats that were free when the code was shown. */
function namesOfAddress() {
  return location.hash.split("/").slice(1).map(decodeURIComponent).filter(Boolean);
}

/** Speaks another language, or the browser's. */
async function speak(code) {
  const answer = await fetch(`words/${code}.json`);
  const told = await answer.json();
  words = told.words;
  languages = told.languages;
  hall = told.hall || null;
  language = told.language;
  document.documentElement.lang = told.language;
  document.documentElement.dir = told.dir;
}

async function choose(code) {
  keep("language", code);
  await speak(code);
  if (line) line.again();
  else ask();
}

/** The page on which a chair is asked for. */
function ask(complaint) {
  rack = null;
  lineChanged(true);
  notes(null, words);
  const known = recall("name", "");
  const seats = complaint ? [] : namesOfAddress();
  if (seats.length === 1) {
    begin({ code: codeOfAddress(), name: seats[0], portrait: "" });
    return;
  }
  const faces = portraits();
  const portrait = recall("portrait", faces[Math.floor(Math.random() * faces.length)]);
  screen.replaceChildren(
    join({ words, languages, language, complaint, code: codeOfAddress(), asksName: codeOfAddress() && !complaint, name: known, portrait, portraits: faces, choose, seats, take: (seat) => begin({ code: codeOfAddress(), name: seat, portrait: "" }), sit, hall: codeOfAddress() && !complaint ? null : hall, make }),
  );
}

/** Takes a seat; without a name the table is asked first which names its seats have. */
function sit(code, name, portrait) {
  if (name) keep("name", name);
  keep("portrait", portrait);
  history.replaceState(null, "", `#${code}`);
  begin(name ? { code, name, portrait } : { code, names: true });
}

function make(makes, name, portrait) {
  keep("name", name);
  keep("portrait", portrait);
  begin({ makes, name, portrait });
}

function begin(wish) {
  if (line) line.end();
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const greeting = () => {
    const common = { type: "hello", protocol: 1, language, wants: "rack" };
    return ticket ? { ...common, ticket } : { ...common, ...wish };
  };
  line = new Line(`${scheme}//${location.host}/table`, greeting, hear, lineChanged);
}

function lineChanged(now) {
  if (now === there) return;
  there = now;
  document.body.classList.toggle("lost", !there);
  if (there) stopped = false;
  const told = stopped ? words.stopped : words.lost;
  document.querySelector(".away span").textContent = told;
  if (!there && rack) news.textContent = told;
}


function hear(message) {
  if (message.type === "welcome") {
    ticket = message.ticket;
    history.replaceState(null, "", `#${message.code}`);
    keep("chair", ticket ? { code: codeOfAddress(), ticket } : null);
    if (recall("hints", false)) line.send({ type: "hints", on: true });
    book = message.rules.id;
    if (!rack) rack = new Rack(screen, { send: (told) => line.send(told), say: (text) => (news.textContent = text), choose, leave });
  } else if (message.type === "rack" && rack) {
    if (message.words) words = { ...words, ...message.words };
    if (message.names) names = message.names;
    if (message.played) played = message.played;
    rack.show(message, { words, names, languages, language, book, played });
    notes(message, words);
  } else if (message.type === "refused") {
    const again = ticket !== null && message.why === "code";
    ticket = null;
    keep("chair", null);
    line.end();
    line = null;
    if (again && codeOfAddress() && recall("name", "")) {
      // The ticket was of another evening; the code may still be good.
      begin({ code: codeOfAddress(), name: recall("name", ""), portrait: recall("portrait", portraits()[0]) });
    } else if (message.why === "name") {
      history.replaceState(null, "", `#${[codeOfAddress(), ...message.seats.map(encodeURIComponent)].join("/")}`);
      ask();
    } else {
      ask(message.text);
    }
  } else if (message.type === "goodbye" && message.why === "stopped") {
    stopped = true;
  } else if (message.type === "goodbye") {
    line.end();
    line = null;
    ticket = null;
    keep("chair", null);
    farewell(({ moved: words.taken, freed: words.freed })[message.why] || words.closed);
  }
}

function farewell(told) {
  lineChanged(true);
  rack = null;
  notes(null, words);
  screen.replaceChildren(
    h("section.panel.card", null, h("h1", null, words.thanks), h("p", null, told),
      h("button.gold", { onclick: () => {
        if (hall) history.replaceState(null, "", "#");
        ask();
      } }, words.sit_again)),
  );
}

function leave() {
  line.send({ type: "leave" });
  line.end();
  line = null;
  ticket = null;
  keep("chair", null);
  farewell(rack && rack.now.phase === "waiting" ? words.left_lobby : words.left_table);
}

async function start() {
  sizeText();
  await Promise.all([speak(language).catch(() => speak("en")), readSheets()]);
  document.body.append(h("p.away", { "aria-hidden": "true" }, h("i.turning"), h("span", null, words.lost)));
  const chair = recall("chair", null);
  if (chair && chair.ticket && (!codeOfAddress() || chair.code === codeOfAddress())) {
    ticket = chair.ticket;
    if (chair.code) history.replaceState(null, "", `#${chair.code}`);
    begin({});
  } else {
    ask();
  }
}

start();
