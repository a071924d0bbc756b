// Which of the coach's sheets lies on the table.

export type CoachPart = 'explain' | 'doctor';

export class Coach {
  part = $state<CoachPart | null>(null);
  /** All cards there are, for a hand that is doctored. */
  pack = $state.raw<readonly string[]>([]);

  /** Lays a sheet on the table, or takes it away. */
  toggle(part: CoachPart): void {
    this.part = this.part === part ? null : part;
  }

  close(): void {
    this.part = null;
  }
}
