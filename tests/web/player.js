// A player in a page, who clicks only what is offered, and waits until a decision is answered. It is told a seed, and
// stops when the game is over.
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
    setTimeout(turn, 60);
    if (Object.keys(sessionStorage).some((key) => key.startsWith("sent "))) return;
    if (document.querySelector("dialog[open]")) return;
    const isAwaited = document.querySelector("#own .panel.awaited") !== null;
    if (!isAwaited && random() > 0.01) return; // a snap, now and then
    const others = [...document.querySelectorAll("#piles .offered, #choices button:not(.quiet)")];
    const cards = [...document.querySelectorAll("#own .offered, #others .offered")]; // mostly wrong snaps
    const offered = cards.length === 0 || (others.length > 0 && random() < 0.75) ? others : cards;
    const chosen = offered[Math.floor(random() * offered.length)];
    if (chosen) window.clicks += 1;
    chosen?.click();
  };
  turn();
};
