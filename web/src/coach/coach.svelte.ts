// Which of the coach's sheets lies on the table.

export type CoachPart = 'explain' | 'doctor' | 'explore';

export class Coach {
  part = $state<CoachPart | null>(null);
  /** All cards there are, for a hand that is doctored. */
  pack = $state.raw<readonly string[]>([]);

  /** Lays a sheet on the table, or takes it away. */
  toggle(part: CoachPart): void {
    this.part = this.part === part ? null : part;
  }

  /** Which closer look at the cards lies open, or lay open last. */
  look = $state('');

  explore(look: string): void {
    this.look = look;
    this.part = 'explore';
  }

  /** The look taken last, or the first there is; put away if it lies there already. */
  turn(looks: readonly string[]): void {
    if (this.part === 'explore') this.close();
    else if (looks.length) this.explore(looks.includes(this.look) ? this.look : looks[0]!);
  }

  close(): void {
    this.part = null;
  }
}
