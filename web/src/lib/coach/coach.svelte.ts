// Which of the coach's sheets lies on the table.

export type CoachPart = 'explain' | 'doctor';

export class Coach {
  part = $state<CoachPart | null>(null);
  /** All cards there are, for a hand that is doctored. */
  pack = $state.raw<readonly string[]>([]);

  close(): void {
    this.part = null;
  }
}
