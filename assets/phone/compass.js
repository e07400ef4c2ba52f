// The round of the table: who sits where, whose turn it is, how many tiles are left. Oneself is at the bottom.

import { h } from "./parts.js";
import { picture } from "./sprites.js";

const SIDES = { 4: ["bottom", "right", "top", "left"], 3: ["bottom", "right", "left"] };

export function compass(rack, words) {
  const count = rack.players.length;
  const sides = SIDES[count] || SIDES[4];
  const parts = [];
  rack.players.forEach((player, seat) => {
    const side = sides[(seat - rack.seat + count) % count];
    const classes = ["at", side];
    if (rack.turn === seat) classes.push("turn");
    if (player.wind === "E") classes.push("east");
    if (player.away) classes.push("gone");
    const state = player.away ? `, ${words.away}` : player.ready ? `, ${words.ready}` : "";
    parts.push(h("span", { className: classes.join(" "), role: "img", "aria-label": `${player.name}, ${player.letter}${state}` },
      player.wind ? picture("icon", `wind-${player.wind}`) : null, player.letter,
      player.ready ? h("i.mark", null, picture("icon", "flag")) : null,
      rack.said.filter((one) => one.seat === seat).slice(-1).map((one) => h("q.says", { dir: "auto" }, one.text))));
  });
  const turn = rack.turn === null ? "" : sides[(rack.turn - rack.seat + count) % count];
  return h("div", { className: `compass ${turn ? `to-${turn}` : ""}`, dir: "ltr" },
    h("span.well", null, rack.left === null ? null : [h("b", null, String(rack.left)), h("small", null, words.left)]), parts);
}
