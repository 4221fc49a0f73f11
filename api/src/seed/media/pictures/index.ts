import type { Scene } from '../scene';
import type { Pictures } from './arrange';
import { clothes } from './clothes';
import { beauty, books, pets, school, sports } from './daily';
import { home, tech, tools } from './house';
import { crafts, others, pantry } from './market';
import { games, toys } from './play';

/** The width that a picture's plain name answers. */
export const DEFAULT_WIDTH = 640;
const SMALL: readonly number[] = [160, 320, 640];
const LARGE: readonly number[] = [...SMALL, 960];

/** Widths that a product picture is made in: a drawing of ours that fills the picture has detail beyond 640 pixels. */
export function widthsOf({ items }: Scene): readonly number[] {
  return items.length === 1 && items.every(({ sprite }) => 'drawing' in sprite) ? LARGE : SMALL;
}

let known: Pictures | undefined;

/** Every product picture: name → scene. A name used twice is an error, since one of both would be lost. */
export function productPictures(): Pictures {
  if (known) return known;
  const all: Pictures = {};
  for (const part of [
    clothes(),
    toys(),
    games(),
    tech(),
    home(),
    tools(),
    school(),
    beauty(),
    sports(),
    books(),
    pets(),
    pantry(),
    crafts(),
    others(),
  ]) {
    for (const [name, scene] of Object.entries(part)) {
      if (all[name]) throw new Error(`picture "${name}" is defined twice`);
      all[name] = scene;
    }
  }
  known = all;
  return all;
}
