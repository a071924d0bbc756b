// Stages that wait to be shown: one after the other, each for its time, or until the player goes on.

import type { Stage } from './stages';

export interface StageListener {
  show(stage: Stage): void;
  /** A stage is left out; what it told is still worth keeping. */
  skip(stage: Stage): void;
  /** The last stage has had its time. */
  finished(): void;
}

export class StageQueue {
  /** What lies on the table stays until the player goes on. */
  waitsForPlayer = $state(false);
  #waiting: Stage[] = [];
  #next: ReturnType<typeof setTimeout> | undefined;
  readonly #listener: StageListener;

  constructor(listener: StageListener) {
    this.#listener = listener;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  add(stages: readonly Stage[]): void {
    this.#waiting.push(...stages);
    if (this.#next === undefined && !this.waitsForPlayer) this.#advance();
  }

  /** Everything that waits is shown at once, up to what the player must see. */
  skipAhead(): void {
    this.close();
    this.waitsForPlayer = false;
    const until = this.#waiting.findIndex(stage => stage.hold);
    const skipped = this.#waiting.splice(0, until < 0 ? this.#waiting.length - 1 : until);
    for (const stage of skipped) this.#listener.skip(stage);
    this.#advance();
  }

  close(): void {
    clearTimeout(this.#next);
    this.#next = undefined;
  }

  #advance(): void {
    const stage = this.#waiting.shift();
    if (!stage) {
      this.#next = undefined;
      this.#listener.finished();
      return;
    }
    this.#listener.show(stage);
    this.waitsForPlayer = stage.hold ?? false;
    this.#next = this.waitsForPlayer ? undefined : setTimeout(() => this.#advance(), stage.rest);
  }
}
