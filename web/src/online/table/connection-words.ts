// What is told about the connection of a shared table, in words.

import type { SeatStatus } from '../../api/generated/messages';
import type { DealWitness } from '../../fair/deal-witness.svelte';
import { joinList } from '../../words/words';
import { awayFor } from './table-people.svelte';
import { t } from './words';

/** “here”, “away for 20 seconds” */
export function presenceWords({ state, auto }: SeatStatus, seconds: number): string {
  if (state === 'computer') return t('presence_computer');
  if (state === 'here') return auto ? t('presence_here_computer') : t('presence_here');
  return auto ? t('presence_away_computer') : awayFor(seconds);
}

export interface ConnectionState {
  readonly isOpen: boolean;
  /** ms; null before the first answer */ readonly roundTrip: number | null;
  readonly reconnects: number;
  readonly deals: Pick<
    DealWitness,
    'alarm' | 'isChecked' | 'isWithheld' | 'missing' | 'takesPart' | 'shown'
  > | null;
  readonly name: (seat: number) => string;
}

export function connectionFacts(now: ConnectionState): [string, string][] {
  const { isOpen, roundTrip, reconnects } = now;
  return [
    [t('own_connection'), isOpen ? t('connection_works') : t('connection_lost')],
    [t('response_time'), roundTrip === null ? t('not_measured') : t('milliseconds', { n: roundTrip })],
    [t('reconnected'), reconnects === 0 ? t('never') : t('times', { n: reconnects })],
    [t('fair_deals'), dealWords(now)],
  ];
}

function dealWords({ deals, name }: ConnectionState): string {
  if (!deals?.shown) return t('deals_not_agreed');
  if (deals.alarm) return t('deals_not_as_promised');
  if (deals.isWithheld) return t('deals_withheld');
  if (deals.isChecked) return t('deals_checked');
  if (deals.missing.length) return t('deals_waiting', { names: joinList(deals.missing.map(name)) });
  return deals.takesPart ? t('deals_sealed') : t('deals_sealed_without_you');
}
