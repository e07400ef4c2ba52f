// Pictures from the game's own sheets. A picture is as large as its font: one em is the width of a tile or a portrait.

import { recall } from "./store.js";

const INDEX = "phone.json";
const places = {};

/** Reads where each picture lies on its sheet. */
export async function readSheets() {
  const { sheets } = await (await fetch(INDEX)).json();
  for (const { kind, file, width, sprites } of sheets) {
    const boxes = Object.values(sprites);
    places[kind] = {
      unit: width,
      sprites,
      address: file,
      width: Math.max(...boxes.map(([x, , w]) => x + w)),
      height: Math.max(...boxes.map(([, y, , h]) => y + h)),
    };
  }
}

/** The sheet of a kind: tiles have numerals and letters in their corners unless that was switched off. */
function sheetOf(kind) {
  return (recall("marks", true) && places[`${kind}-marks`]) || places[kind];
}

/** A picture of this name; `label` is what a screen reader says of it, and nothing is said without one. */
export function picture(kind, name, label) {
  const element = document.createElement("span");
  element.className = `picture ${kind} ${name}`;
  if (label) {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", label);
  } else {
    element.setAttribute("aria-hidden", "true");
  }
  const sheet = sheetOf(kind);
  const box = sheet && sheet.sprites[name];
  if (!box) return element;
  const [x, y, w, h, left, top] = box.map((value, place) => (place < 4 ? value / sheet.unit : value));
  const ink = document.createElement("i");
  const style = ink.style;
  style.width = `${w}em`;
  style.height = `${h}em`;
  style.marginLeft = `${left}em`;
  style.marginTop = `${top}em`;
  // An icon is a shape in the color of the text beside it; all others are pictures.
  for (const [what, value] of [
    ["Image", `url(${sheet.address})`],
    ["Size", `${sheet.width / sheet.unit}em ${sheet.height / sheet.unit}em`],
    ["Position", `${-x}em ${-y}em`],
  ]) {
    if (kind !== "icon") style[`background${what}`] = value;
    else style[`mask${what}`] = style[`webkitMask${what}`] = value;
  }
  element.append(ink);
  return element;
}
