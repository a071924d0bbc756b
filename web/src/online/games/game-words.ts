// How a game with other people ended, in words.

import type { SharedGame } from '../../api/generated/answers';
import { joinList } from '../../words/words';
import { t } from './words';

/** Ends that are somebody’s doing. */
const CAUSES = ['resigned', 'absent', 'left', 'void'] as const;

/** “Bert and Carla”: everybody else at the table. */
export function otherNames({ people, seat }: SharedGame): string {
  return joinList(people.filter((name, at) => name && at !== seat));
}

/** “You won, 540 to 420.”, “Bert gave up. You won.” */
export function endWords(game: SharedGame): string {
  const { ended, outcome, score, against } = game;
  const result = outcome === 'won' || outcome === 'lost' ? outcome : 'drawn';
  if (ended === 'played') return t(`played_${result}`, { score, against });
  if (ended === 'agreed') return t('agreed', { score, against });
  const cause = CAUSES.find(one => one === ended);
  if (!cause) return t('begun_again');
  const { who, names } = enders(game);
  const end = t(`end_${cause}_${who}`, { names });
  return outcome ? `${end} ${t(`result_${result}`)}` : end;
}

/** Who ended it; partners do so together. */
function enders({ by, people, seat }: SharedGame): { who: 'you' | 'us' | 'others'; names: string } {
  const others = by.filter(at => at !== seat).map(at => people[at] ?? '');
  if (by.includes(seat)) return { who: others.length ? 'us' : 'you', names: joinList(others) };
  return { who: 'others', names: others.length ? joinList(others) : t('somebody') };
}
