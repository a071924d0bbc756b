// Figures of the coach, as people say them.

/** “+12”, “−3”, “even”; halves do not matter to anybody. */
export function expected(points: number): string {
  const rounded = Math.round(points);
  return rounded === 0 ? 'even' : rounded > 0 ? `+${rounded}` : `−${-rounded}`;
}

/** How far the points usually lie from what is expected. */
export function swing(risk: number): string {
  const rounded = Math.round(risk);
  return rounded === 0 ? 'no risk' : `give or take ${rounded}`;
}
