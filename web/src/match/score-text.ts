// Scores side by side: “70–40”, or “−30 to 40” where a dash would be read as a minus.

import { formatSigned } from '../ui/text';
import { t } from './words';

export function scoreText(points: readonly number[]): string {
  const id = points.some(one => one < 0) ? 'score_below_zero' : 'score';
  return points.map(one => formatSigned(one)).reduce((ours, theirs) => t(id, { ours, theirs }));
}
