// The sources are easy to find one's way in: names are unique and plain, folders are not too full.

import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MOST_MODULES = 25; // in one folder, tests apart
const root = fileURLToPath(new URL('../src', import.meta.url));
// Files made by tools/protocol.py are called as the server calls its parts.
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  file => !file.includes('generated'),
);
const modules = files.filter(file => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'));
const nameOf = (file: string): string => basename(file).replace(/(\.svelte)?(\.ts)?$/, '');

function repeated(all: readonly string[]): string[] {
  return all.filter((one, at) => all.indexOf(one) !== at);
}

test('no two components have the same name', () => {
  const components = modules.filter(file => file.endsWith('.svelte')).map(nameOf);
  expect(repeated(components)).toEqual([]);
});

test('no folder is too full', () => {
  const folders = modules.map(file => dirname(file));
  const isFull = (folder: string): boolean => folders.filter(one => one === folder).length > MOST_MODULES;
  const full = [...new Set(folders)].filter(isFull);
  expect(full).toEqual([]);
});

test('components are written in capitals, modules with hyphens', () => {
  const wrong = modules.filter(file =>
    file.endsWith('.svelte')
      ? !/^([A-Z][a-z]*)+$/.test(nameOf(file))
      : !/^[a-z]+(-[a-z]+)*$/.test(nameOf(file)),
  );
  expect(wrong).toEqual([]);
});

test('a module is called after a thing, not by a participle alone', () => {
  const participle = /^[a-z]+(ing|ed)$/;
  expect(modules.map(nameOf).filter(name => participle.test(name))).toEqual([]);
});
