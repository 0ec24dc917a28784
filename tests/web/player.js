// A player in a page, who clicks only what is offered. It is told a seed, and stops when the game is over.
(seed) => {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0; // mulberry32
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const doing = document.getElementById("choices");
  const isOver = () => doing.querySelector('a[href$="/replay"]') !== null;
  window.clicks = 0;
  const turn = () => {
    if (isOver()) return;
    setTimeout(turn, 15);
    if (document.querySelector("dialog[open]")) return;
    const isAwaited = document.querySelector("#own .panel.awaited") !== null;
    if (!isAwaited && random() > 0.004) return; // a snap, now and then
    const offered = [...document.querySelectorAll(".offered, #choices button:not(.quiet)")];
    const chosen = offered[Math.floor(random() * offered.length)];
    if (chosen) window.clicks += 1;
    chosen?.click();
  };
  turn();
};
