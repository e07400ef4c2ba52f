// Small helpers with which the page is built.

/** An element: `h("button.call", { onclick }, "Pung")`. Children that are empty are left out. */
export function h(name, properties, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(properties || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && !key.startsWith("aria")) element[key] = value;
    else element.setAttribute(key, value === true ? "true" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** A part of a drawing. */
export function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Texts one after the other, each but the last with its full stop; empty ones are left out. */
export function sentences(...texts) {
  const said = texts.filter(Boolean);
  return said.map((text, at) => (at < said.length - 1 && !/[.!?\u2026]$/.test(text) ? `${text}.` : text)).join(" ");
}

/** A text whose gaps are filled: `fill("{name} is away", { name: "Ilze" })`. */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (gap, name) => (name in values ? values[name] : gap));
}
