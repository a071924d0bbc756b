// The pages of the help, in their order.

import { joinList } from '../words/words';
import { t } from './words';

export interface Topic {
  readonly id: string;
  readonly name: string;
  /** The game whose rules it has. */
  readonly game?: string;
  /** Not among the buttons: reached from another page. */
  readonly apart?: boolean;
}

interface WithHelp {
  readonly id: string;
  readonly presets: readonly { readonly name: string; readonly title: string; readonly help_topic: string }[];
}

/** The rules to read: one text for a game, or one for each of its presets where they read differently. */
export function gameTopics(games: readonly WithHelp[]): Topic[] {
  return games.flatMap(game => {
    const ids = [...new Set(game.presets.map(one => one.help_topic).filter(Boolean))];
    return ids.map(id => {
      const names = game.presets.filter(one => one.help_topic === id).map(one => one.title);
      return { id, name: joinList(names), game: game.id };
    });
  });
}

/** Ids in links and bookmarks of earlier versions. */
const RENAMED: Readonly<Record<string, string>> = { house: 'using-repique' };

/** The topic of that id; that of a game is the first of its texts. */
export function findTopic(all: readonly Topic[], id: string): Topic | undefined {
  const wanted = RENAMED[id] ?? id;
  return all.find(one => one.id === wanted) ?? all.find(one => one.game === wanted);
}

export function topics(games: readonly Topic[]): Topic[] {
  return [
    { id: 'getting-started', name: t('topic_getting_started') },
    ...games,
    { id: 'using-repique', name: t('topic_using_repique') },
    { id: 'keys', name: t('topic_keys') },
    { id: 'revisions', name: t('topic_revisions') },
    { id: 'about', name: t('topic_about') },
    { id: 'readme', name: t('topic_readme'), apart: true },
  ];
}

/** The pages before and after one. */
export function neighbourTopics(all: readonly Topic[], id: string): [Topic | undefined, Topic | undefined] {
  const at = all.findIndex(topic => topic.id === id);
  return [all[at - 1], all[at + 1]];
}
