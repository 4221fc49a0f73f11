import type { Hex } from './colour';

/** Three tones of one soft ground: so that neighbours on a shelf differ, and the shelf still reads as one (brand.md). */
export type Ground = readonly [Hex, Hex, Hex];

/** Tints of the four textile colours (cochineal, ochre, indigo, leaf) and of their neighbours on the loom. */
export const GROUNDS = {
  cochineal: ['#f7dedb', '#f3cfca', '#f9e8e3'],
  terracotta: ['#f8dfcf', '#f3d0ba', '#fae9dd'],
  ochre: ['#f9e8c6', '#f5dcaa', '#fbf1dc'],
  sand: ['#f1e8dc', '#e8dbc9', '#f6f0e7'],
  leaf: ['#dfecd6', '#cfe2c4', '#ebf3e4'],
  jade: ['#d5ebe3', '#c3e0d6', '#e5f3ee'],
  sky: ['#d8e8f2', '#c6dcea', '#e7f1f7'],
  indigo: ['#dde2f3', '#ced5ec', '#e9ecf7'],
  lilac: ['#e9def0', '#dccce7', '#f1e9f5'],
  rose: ['#f7dde6', '#f1cbd8', '#fae9ef'],
} as const satisfies Record<string, Ground>;
export type GroundName = keyof typeof GROUNDS;

/** Colours of cloth: wire name, Spanish label, dye. `payload` of colour attributes is this hex. */
export const CLOTH = {
  rojo: { name: 'Rojo', hex: '#c4283c' },
  guinda: { name: 'Guinda', hex: '#7c1f36' },
  rosado: { name: 'Rosado', hex: '#ec94ad' },
  mostaza: { name: 'Mostaza', hex: '#dca12e' },
  verde: { name: 'Verde', hex: '#3f7d4a' },
  turquesa: { name: 'Turquesa', hex: '#2e9c9a' },
  celeste: { name: 'Celeste', hex: '#86b9dd' },
  azul: { name: 'Azul', hex: '#2d4f9e' },
  marino: { name: 'Azul marino', hex: '#22304f' },
  lila: { name: 'Lila', hex: '#9a7fc0' },
  blanco: { name: 'Blanco', hex: '#f4f1ec' },
  plomo: { name: 'Plomo', hex: '#8f949b' },
  negro: { name: 'Negro', hex: '#2b2b31' },
  beige: { name: 'Beige', hex: '#d9c3a0' },
  camel: { name: 'Camel', hex: '#b5834b' },
  marron: { name: 'Marrón', hex: '#6d4630' },
} as const satisfies Record<string, { name: string; hex: Hex }>;
export type ClothName = keyof typeof CLOTH;
