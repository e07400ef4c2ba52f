// Pictures from the game's own sheets. A picture is as large as its font: one em is the width of a tile or a portrait.

const SHEETS = {
  hand: ["tiles/tiles.json", "hand-0-264.webp", "tiles/"],
  flat: ["tiles/tiles.json", "flat-0-132.webp", "tiles/"],
  portrait: ["avatars/avatars.json", "avatars-240.webp", "avatars/"],
  icon: ["icons/icons.json", "icons-128.webp", "icons/"],
};

const read = {};
const places = {};

/** Reads where each picture lies on its sheet. */
export async function readSheets() {
  await Promise.all(
    Object.entries(SHEETS).map(async ([kind, [list, file, folder]]) => {
      read[list] = read[list] || fetch(`assets/${list}`).then((answer) => answer.json());
      const sheet = (await read[list]).sheets.find((one) => one.file === file);
      const boxes = Object.values(sheet.sprites);
      places[kind] = {
        unit: sheet.width,
        sprites: sheet.sprites,
        address: `assets/${folder}${file}`,
        width: Math.max(...boxes.map(([x, , w]) => x + w)),
        height: Math.max(...boxes.map(([, y, , h]) => y + h)),
      };
    }),
  );
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
  const sheet = places[kind];
  const box = sheet && sheet.sprites[name];
  if (!box) return element;
  const [x, y, w, h, left, top] = box.map((value, place) => (place < 4 ? value / sheet.unit : value));
  const ink = document.createElement("i");
  const style = ink.style;
  style.width = `${w}em`;
  style.height = `${h}em`;
  style.marginLeft = `${left}em`;
  style.marginTop = `${top}em`;
  // An icon is a shape in the colour of the text beside it; all others are pictures.
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
