// “Are you sure?”: a question that waits for its answer.

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
}

class Asking {
  now = $state.raw<Question | null>(null);
  #answer: (yes: boolean) => void = () => undefined;

  ask(question: Question): Promise<boolean> {
    this.now = question;
    return new Promise(resolve => (this.#answer = resolve));
  }

  answer(yes: boolean): void {
    this.now = null;
    this.#answer(yes);
  }
}

export const asking = new Asking();
