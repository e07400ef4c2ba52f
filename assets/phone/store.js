// What this phone remembers: its chair at a table, and how its owner likes the page.

const NAME = "sparrows";

function all() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) || {};
  } catch (error) {
    return {}; // somebody else's text, or a browser that keeps nothing
  }
}

export function recall(key, otherwise) {
  const kept = all()[key];
  return kept === undefined ? otherwise : kept;
}

export function keep(key, value) {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...all(), [key]: value }));
  } catch (error) {
    // A private window may refuse: the page works on, and asks again next time.
  }
}
