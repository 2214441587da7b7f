// Where seats lie: two long sides of one table, clockwise, the top from left to right, the bottom back. Pure.

/** Seats on the longer side (the top). */
export const columns = (n) => Math.ceil(n / 2);

/** {top, column}: the side, and the first of the two grid columns (of 2 × columns) that the seat spans. */
export function place(seat, n) {
  const across = columns(n);
  if (seat <= across) return { top: true, column: 2 * seat - 1 };
  return { top: false, column: 2 * (2 * across - seat) + 1 - (n % 2) };
}

/** The middle of a seat as seen from the middle of the table, in u: {x, y}. */
export function centre(seat, n) {
  const at = place(seat, n);
  return { x: (at.column / columns(n)) * 80 - 80, y: at.top ? -26 : 26 };
}
