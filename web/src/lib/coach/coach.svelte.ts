// Which of the coach's sheets lies on the table.

export type CoachPart = 'explain';

export class Coach {
  part = $state<CoachPart | null>(null);

  close(): void {
    this.part = null;
  }
}
