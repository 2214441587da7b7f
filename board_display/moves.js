// The President's placard glides from seat to seat; everything else moves by motion.css.

const GLIDE = { duration: 400, easing: "cubic-bezier(.2,.7,.2,1)" };

const lying = (seats) => seats.querySelector(".plq.p");

/** Remember where the placard lies, redraw, and let it glide from there. `redraw` returns true if it drew. */
export function glide(seats, redraw) {
  const old = lying(seats);
  const from = old && old.getBoundingClientRect();
  const holder = old && old.closest(".seat").getAttribute("data-seat");
  if (!redraw() || !from) return;
  const placard = lying(seats);
  if (!placard || !placard.animate || placard.closest(".seat").getAttribute("data-seat") === holder) return;
  const to = placard.getBoundingClientRect();
  const start = "translate(" + (from.left - to.left) + "px," + (from.top - to.top) + "px)";
  placard.animate([{ transform: start }, { transform: "none" }], GLIDE);
}
