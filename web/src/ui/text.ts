// Words and numbers as they are written.

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Minus as it is printed. */
export function formatSigned(points: number, plus = false): string {
  if (points < 0) return `−${-points}`;
  return plus && points > 0 ? `+${points}` : `${points}`;
}
