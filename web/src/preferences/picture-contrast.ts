// How thick a veil of the ground's own colour must lie over a picture, so that everything on it can be read.

import { contrast, luminance } from './custom-colours';

export type Shade = readonly [red: number, green: number, blue: number];

// per cent
const THINNEST = 35;
const THICKEST = 95;
const STEP = 5;

/** The thinnest veil under which every ink is read on every part of the picture. */
export function overlayOpacity(
  ground: string,
  inks: readonly string[],
  picture: readonly Shade[],
  wanted: number,
): number {
  for (let thick = THINNEST; thick < THICKEST; thick += STEP) {
    if (picture.every(shade => inks.every(ink => contrast(mixed(ground, shade, thick), ink) >= wanted)))
      return thick;
  }
  return THICKEST;
}

/** The ground itself, half way to black or to white, away from its ink: so the veil can be thinner. */
export function deeperGround(ground: string, ink: string): string {
  return mixed(ground, luminance(ink) > luminance(ground) ? [0, 0, 0] : [255, 255, 255], 50);
}

/** What is seen of a shade through so much of the ground, as a hex colour. */
function mixed(ground: string, shade: Shade, thick: number): string {
  const parts = [1, 3, 5].map((at, n) => {
    const own = parseInt(ground.slice(at, at + 2), 16);
    return Math.round((own * thick + shade[n]! * (100 - thick)) / 100)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

const ACROSS = 40;
const DOWN = 25;
const looked = new Map<string, Promise<Shade[]>>();

/**
 * The shades of a picture, coarsely; a picture that cannot be looked at may be anything from black to
 * white.
 */
export function pictureShades(address: string): Promise<Shade[]> {
  const known =
    looked.get(address) ??
    look(address).catch((): Shade[] => [
      [0, 0, 0],
      [255, 255, 255],
    ]);
  looked.set(address, known);
  return known;
}

async function look(address: string): Promise<Shade[]> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = new OffscreenCanvas(ACROSS, DOWN);
  const brush = canvas.getContext('2d')!;
  brush.drawImage(picture, 0, 0, ACROSS, DOWN);
  const { data } = brush.getImageData(0, 0, ACROSS, DOWN);
  return Array.from({ length: ACROSS * DOWN }, (_, n) => [data[4 * n]!, data[4 * n + 1]!, data[4 * n + 2]!]);
}
