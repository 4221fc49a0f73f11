import { top } from '../garments/top';
import { CLOTH, type ClothName } from '../palette';
import { drawing, type Scene } from '../scene';

/** Polos to design on: cut → colours. Ids of both are in the demo's products. */
export const BLANKS = {
  'manga-corta': {
    sleeves: 'short',
    colours: ['blanco', 'negro', 'rojo', 'marino', 'verde', 'mostaza', 'plomo', 'celeste'],
  },
  'manga-larga': { sleeves: 'long', colours: ['blanco', 'negro', 'plomo', 'guinda'] },
} as const satisfies Record<string, { sleeves: 'short' | 'long'; colours: readonly ClothName[] }>;
export type BlankName = keyof typeof BLANKS;

/** Pixels; the widest lets the editor zoom. */
export const BLANK_SIZE = { widths: [320, 640, 1000], plain: 640, quality: 86 } as const;

export const blankName = (cut: BlankName, colour: ClothName, view: 1 | 2): string =>
  `${cut}-${colour}-${view === 1 ? 'frente' : 'espalda'}`;

/** The empty cloth, as large as the picture, so that a design on it can be worked on (D59: rectangles say where). */
export function blanks(): Record<string, Scene> {
  const out: Record<string, Scene> = {};
  for (const [cut, { sleeves, colours }] of Object.entries(BLANKS) as [BlankName, (typeof BLANKS)[BlankName]][]) {
    for (const colour of colours) {
      for (const view of [1, 2] as const) {
        const cloth = top({ colour: CLOTH[colour].hex, sleeves, neck: view === 1 ? 'crew' : 'back' });
        out[blankName(cut, colour, view)] = {
          ground: 'sand',
          tone: colour === 'blanco' ? 1 : 0,
          backdrop: 'flat',
          items: [{ sprite: drawing(cloth), x: 500, y: 508, fit: 1010, shadow: 'none' }],
        };
      }
    }
  }
  return out;
}
