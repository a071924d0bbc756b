import { beforeEach, expect, test } from 'vitest';
import type { PreferenceForm } from '../api/generated/answers';
import { Device } from './device';
import { USUALLY } from '../api/generated/preference-defaults';

const shelf = new Map<string, string>();
const storage = {
  getItem: (key: string) => shelf.get(key) ?? null,
  setItem: (key: string, value: string) => void shelf.set(key, value),
  removeItem: (key: string) => void shelf.delete(key),
} as unknown as Storage;
const size = {
  name: 'card_size',
  value: 'automatic',
  among: ['automatic', 'small', 'large'].map(value => ({ value, label: value })),
} as unknown as PreferenceForm;

beforeEach(() => shelf.clear());

test('sizes are the player’s until the device has its own', () => {
  const device = new Device(storage);
  expect(device.on).toBe(false);
  expect(device.keep({ card_size: 'large' })).toEqual({ card_size: 'large' });
  expect(device.over([size])).toEqual([size]);
});

test('a device keeps its sizes, and only those', () => {
  const device = new Device(storage);
  device.own(true, USUALLY);
  expect(device.keep({ card_size: 'large', felt: 'slate' })).toEqual({ felt: 'slate' });
  expect(device.over([size])[0]!.value).toBe('large');
  expect(new Device(storage).over([size])[0]!.value).toBe('large');
  device.own(false, USUALLY);
  expect(device.over([size])[0]!.value).toBe('automatic');
});

test('what is no size is left alone', () => {
  const device = new Device(storage);
  for (const kept of ['{', '7', 'null', '{"card_size": "vast"}']) {
    shelf.set('repique.sizes', kept);
    expect(device.over([size])[0]!.value).toBe('automatic');
  }
});
