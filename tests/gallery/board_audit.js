// Runs inside the page under test: everything about the picture that a ruler can tell. Returns complaints.
() => {
  const bad = [];
  if (document.querySelector("s, u, img, [onfocus], [onclick]")) bad.push("a name is markup");
  const stage = document.querySelector(".stage");
  const frame = stage.getBoundingClientRect();
  const u = frame.height / 100;
  const root = document.scrollingElement;
  const drift = 4; // of a picture that stands for long
  if (root.scrollWidth > innerWidth + drift || root.scrollHeight > innerHeight + drift) bad.push("scrolls");
  const holders = ".card, .word, .slot, .plq, .slip, .band, .when, .role, .piles > div, .aside, .txt, .say, .tracks, .end";
  const safe = { left: 0.05 * innerWidth, right: 0.95 * innerWidth, top: 0.05 * innerHeight, bottom: 0.95 * innerHeight };
  const texts = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
  const seen = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (!node.data.trim() || node.parentNode.closest(".early, .sky")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (!range.getClientRects().length) continue; // not drawn
    const box = range.getBoundingClientRect();
    // A line's box is a good deal higher than its letters.
    const slack = 1 + 0.2 * range.getClientRects()[0].height;
    const size = parseFloat(getComputedStyle(node.parentNode).fontSize) / u;
    const what = node.data.trim() + " (" + size.toFixed(2) + " u)";
    if (size < 2.495) bad.push("too small: " + what);
    if (node.parentNode.closest(".name, .say h1") && size < 4.395) bad.push("below 4.4: " + what);
    if (box.left < safe.left - 1 || box.right > safe.right + 1) bad.push("outside the safe area: " + what);
    if (box.top < safe.top - 1 || box.bottom > safe.bottom + 1) bad.push("outside the safe area: " + what);
    const holder = node.parentNode.closest(holders);
    const room = holder && holder.getBoundingClientRect();
    if (room && (box.left < room.left - 1 || box.right > room.right + 1)) bad.push("wider than its place: " + what);
    if (room && holder.matches(".slot, .txt, .say, .end") && (box.top < room.top - slack || box.bottom > room.bottom + slack)) {
      bad.push("higher than its place: " + what);
    }
    const over = Boolean(node.parentNode.closest(".over")); // a slip that lies over all on purpose
    Array.from(range.getClientRects()).forEach((line) => seen.push({ line, what, node, over }));
  }
  seen.forEach((one, index) => {
    seen.slice(index + 1).forEach((other) => {
      if (one.node === other.node || one.over !== other.over) return;
      const across = Math.min(one.line.right, other.line.right) - Math.max(one.line.left, other.line.left);
      const down = Math.min(one.line.bottom, other.line.bottom) - Math.max(one.line.top, other.line.top);
      if (across > 1 && down > 0.35 * Math.min(one.line.height, other.line.height)) {
        bad.push("one over the other: " + one.what + " / " + other.what);
      }
    });
  });
  Array.from(document.querySelectorAll(".sign")).forEach((sign) => {
    const ballot = sign.getBoundingClientRect();
    const name = sign.parentNode.querySelector(".name .fit").getBoundingClientRect();
    const across = Math.min(ballot.right, name.right) - Math.max(ballot.left, name.left);
    const down = Math.min(ballot.bottom, name.bottom) - Math.max(ballot.top, name.top);
    if (across > 1 && down > 0.12 * name.height) bad.push("a ballot over a name: " + sign.parentNode.textContent);
  });
  const band = document.querySelector(".band");
  if (band) { // what it says holds from the fourth fascist slot to the sixth
    const slots = [4, 6].map((place) => document.querySelector(".row.fascist li:nth-child(" + place + ")"));
    const [over, fourth, sixth] = [band, ...slots].map((one) => one.getBoundingClientRect());
    const off = Math.max(Math.abs(over.left - fourth.left), Math.abs(over.right - sixth.right));
    if (off > 1 || over.top < fourth.bottom - 1) bad.push("the band does not lie over slots 4 to 6");
  }
  return bad;
}
