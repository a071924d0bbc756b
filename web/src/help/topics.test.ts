import { expect, test } from 'vitest';
import { findTopic, gameTopics, neighbourTopics, topics } from './topics';

test('every page has the one before and the one after it', () => {
  const all = topics([{ id: 'piquet', name: 'Piquet' }]);
  expect(neighbourTopics(all, 'piquet').map(one => one?.id)).toEqual(['getting-started', 'using-repique']);
  expect(neighbourTopics(all, 'keys').map(one => one?.id)).toEqual(['using-repique', 'revisions']);
  expect(neighbourTopics(all, 'getting-started')[0]).toBeUndefined();
  expect(neighbourTopics(all, 'readme')[1]).toBeUndefined();
});

test('an address of an earlier version leads to the same page', () => {
  expect(findTopic(topics([]), 'house')?.id).toBe('using-repique');
});

test('a game has one text, or one for each preset that reads differently', () => {
  const preset = (name: string, help_topic: string) => ({ name, title: name.toUpperCase(), help_topic });
  const all = gameTopics([
    { id: 'pinochle2', presets: [preset('pinochle', 'pinochle'), preset('bezique', 'bezique')] },
    { id: 'pinochle4', presets: [preset('single', 'pinochle4'), preset('double', 'pinochle4')] },
    { id: 'silent', presets: [preset('silent', '')] },
  ]);
  expect(all.map(one => [one.id, one.name])).toEqual([
    ['pinochle', 'PINOCHLE'],
    ['bezique', 'BEZIQUE'],
    ['pinochle4', 'SINGLE and DOUBLE'],
  ]);
  expect(findTopic(all, 'bezique')?.id).toBe('bezique');
  expect(findTopic(all, 'pinochle2')?.id).toBe('pinochle');
  expect(findTopic(all, 'nothing')).toBeUndefined();
});
