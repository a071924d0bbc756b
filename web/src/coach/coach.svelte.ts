// Which of the coach's sheets is open at the table.

export type CoachPart = 'explain' | 'doctor' | 'explore';

export class Coach {
  part = $state<CoachPart | null>(null);
  /** All cards of the deck, for a hand in which cards are swapped. */
  pack = $state.raw<readonly string[]>([]);

  /** Opens a sheet, or closes it. */
  toggle(part: CoachPart): void {
    this.part = this.part === part ? null : part;
  }

  /** Which closer look at the cards is open, or was open last. */
  look = $state('');

  explore(look: string): void {
    this.look = look;
    this.part = 'explore';
  }

  /** Opens the last look, or the first there is; closes it if it is open. */
  turn(looks: readonly string[]): void {
    if (this.part === 'explore') this.close();
    else if (looks.length) this.explore(looks.includes(this.look) ? this.look : looks[0]!);
  }

  close(): void {
    this.part = null;
  }
}
