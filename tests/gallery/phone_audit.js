// Runs inside the page under test: everything about a phone's picture that a ruler can tell. Returns complaints.
() => {
  const bad = [];
  if (document.querySelector("s, u, img, [onfocus], [onclick]")) bad.push("a name is markup");
  const sheet = document.querySelector("dialog[open]");
  const place = sheet || document.body;
  const root = sheet || document.documentElement;
  const width = document.documentElement.clientWidth;
  if (root.scrollWidth > root.clientWidth) bad.push("scrolls sideways");

  const controls = Array.from(place.querySelectorAll("button, .pick, input.t, summary")).filter((one) => one.offsetWidth);
  for (const one of controls) {
    const { width: w, height: h, left, right } = one.getBoundingClientRect();
    if (w < 44 || h < 44) bad.push(`small ${Math.round(w)}x${Math.round(h)}: ${one.textContent}`);
    if (left < -1 || right > width + 1) bad.push("outside: " + one.textContent);
    if (one.scrollWidth > one.clientWidth + 1 && !one.matches("input") && !one.querySelector(".fit")) bad.push("cut " + one.innerText);
  }
  for (const line of place.querySelectorAll(".fit")) {
    const parent = line.parentElement.getBoundingClientRect(), own = line.getBoundingClientRect();
    if (own.right > parent.right + 1.5) bad.push("too long: " + line.textContent);
  }
  for (const up of place.querySelectorAll(".up")) {
    if (up.scrollHeight > up.clientHeight + 1) bad.push("a secret is cut: " + up.textContent);
  }

  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const part = document.createRange();
  const lines = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const within = node.parentNode;
    if (!node.data.trim() || within.closest(".sr, noscript, svg")) continue;
    part.selectNodeContents(node);
    for (const line of part.getClientRects()) {
      if (line.left < -1 || line.right > width + 1) bad.push("beyond the edge: " + node.data.trim());
      // What is laid over the rest on purpose: a mark's word, and the action that stays under the thumb.
      if (!within.closest(".word, .act, .bar")) lines.push({ line, node });
    }
    // Words on what is pressed, on cards and slips, and in headings, that do not stand on one line. A name may be
    // wider than any line.
    if (!within.closest("button, .face, .chair, .me, .slip, h1, h2, h3")) continue;
    for (const { 0: word, index } of node.data.matchAll(/[^\s-]+/g)) {
      part.setStart(node, index);
      part.setEnd(node, index + word.length);
      const tops = new Set(Array.from(part.getClientRects(), (line) => line.top));
      if (tops.size > 1 && !/^W+|\ufdfd/.test(word)) bad.push("broken: " + word);
    }
  }
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      if (one.node === other.node) continue;
      const across = Math.min(one.line.right, other.line.right) - Math.max(one.line.left, other.line.left);
      const down = Math.min(one.line.bottom, other.line.bottom) - Math.max(one.line.top, other.line.top);
      if (across > 1 && down > 0.35 * Math.min(one.line.height, other.line.height)) {
        bad.push(`one over the other: ${one.node.data.trim()} / ${other.node.data.trim()}`);
      }
    }
  });

  // Each control comes under the finger when its owner scrolls to it.
  const [left, top] = [scrollX, scrollY];
  for (const one of controls) {
    if (one.disabled || one.matches(".pick:has(:disabled)")) continue;
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = one.getBoundingClientRect();
    const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!met || !(one.contains(met) || met.contains(one))) bad.push("out of reach: " + one.textContent);
  }
  scrollTo(left, top);
  return bad;
}
