// What there is to read, in the order in which it is turned over.

export interface Topic {
  readonly id: string;
  readonly name: string;
  /** Not among the buttons: reached from another page. */
  readonly apart?: boolean;
}

export function topics(games: readonly { readonly id: string; readonly name: string }[]): Topic[] {
  return [
    ...games,
    { id: 'house', name: 'The house' },
    { id: 'keys', name: 'Keys' },
    { id: 'revisions', name: 'What is new' },
    { id: 'about', name: 'About' },
    { id: 'readme', name: 'Read me', apart: true },
  ];
}

/** The pages before and after one. */
export function neighbourTopics(all: readonly Topic[], id: string): [Topic | undefined, Topic | undefined] {
  const at = all.findIndex(topic => topic.id === id);
  return [all[at - 1], all[at + 1]];
}
