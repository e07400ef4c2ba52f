// Fingers on tiles: one that rests long tells the tile's name, one that drags moves a tile of the hand.

import { h } from "./parts.js";

const LONG = 450; // milliseconds after which a press is a long one
const SLACK = 12; // pixels by which a finger that rests may tremble

/**
 * Watches the fingers on a part of the page.
 * @param {HTMLElement} screen what they touch
 * @param {() => boolean} drags whether tiles of the hand can be dragged now
 * @param {(from: number, to: number) => void} move is told which tile of the hand was let go over which
 */
export function watchFingers(screen, drags, move) {
  let pressed = null;
  let bubble = null;
  let swallows = false;

  const end = () => {
    if (pressed) clearTimeout(pressed.timer);
    if (pressed && pressed.dragged) pressed.tile.style.transform = "";
    if (bubble) bubble.remove();
    pressed = bubble = null;
  };

  const tell = (tile) => {
    const box = tile.getBoundingClientRect();
    bubble = h("p.bubble", { role: "status" }, tile.dataset.name || tile.getAttribute("aria-label"));
    document.body.append(bubble);
    const half = bubble.offsetWidth / 2 + 6;
    bubble.style.left = `${Math.min(Math.max(box.x + box.width / 2, half), innerWidth - half)}px`;
    bubble.style.top = `${Math.max(box.y - bubble.offsetHeight - 8, 6)}px`;
    swallows = true;
  };

  screen.addEventListener("pointerdown", (event) => {
    end();
    swallows = false;
    const tile = event.target.closest("[data-name], .picture[aria-label]");
    if (!tile) return;
    pressed = { tile, x: event.clientX, y: event.clientY, dragged: false, timer: setTimeout(() => tell(tile), LONG) };
  });
  document.addEventListener("pointermove", (event) => {
    if (!pressed) return;
    const [x, y] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (!pressed.dragged && Math.hypot(x, y) < SLACK) return;
    clearTimeout(pressed.timer);
    if (bubble || !drags() || !pressed.tile.classList.contains("own") || !pressed.tile.isConnected) return;
    pressed.dragged = swallows = true;
    pressed.tile.style.transform = `translate(${x}px, ${y}px)`;
    pressed.tile.style.zIndex = 5;
  });
  document.addEventListener("pointerup", (event) => {
    const drag = pressed && pressed.dragged && pressed.tile.isConnected ? pressed.tile : null;
    end();
    if (!drag) return;
    drag.style.visibility = "hidden";
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const onto = under && under.closest(".own");
    drag.style.visibility = drag.style.zIndex = "";
    if (onto) move(place(drag), place(onto));
  });
  document.addEventListener("pointercancel", end);
  screen.addEventListener("click", (event) => {
    if (!swallows) return;
    swallows = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
  screen.addEventListener("contextmenu", (event) => event.preventDefault());
}

function place(tile) {
  return Number(tile.dataset.key.slice("tile-".length));
}

/**
 * The places of a hand in the order that its owner has given it: what he arranged first, then what came since.
 * @param {string[]} hand the tiles, as the table sorts them
 * @param {string[]} wanted the tiles as they were last arranged
 * @param {number | null} drawn the place of the tile that was just drawn, which comes last
 */
export function arranged(hand, wanted, drawn) {
  const left = hand.map((_, number) => number).filter((number) => number !== drawn);
  const order = [];
  for (const tile of wanted) {
    const at = left.findIndex((number) => hand[number] === tile);
    if (at >= 0) order.push(...left.splice(at, 1));
  }
  order.push(...left);
  if (drawn !== null && drawn !== undefined) order.push(drawn);
  return order;
}
