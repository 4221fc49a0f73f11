import type { Drawing } from '../scene';
import { woven } from './chart';
import { MOTIFS } from './motifs';
import { VECTORS } from './vectors';

/** A predefined design: what the shop offers to print (spec 3 §2). */
export interface PrintSeed {
  /** Of its file. */
  key: string;
  name: string;
  group: string;
}

export const PRINTS: readonly PrintSeed[] = [
  { key: 'llama', name: 'Llama engalanada', group: 'Del telar' },
  { key: 'condor', name: 'Cóndor', group: 'Del telar' },
  { key: 'chakana', name: 'Chakana', group: 'Del telar' },
  { key: 'cantuta', name: 'Flor de cantuta', group: 'Del telar' },
  { key: 'pez', name: 'Pez del Pacífico', group: 'Del telar' },
  { key: 'corazon', name: 'Corazón tejido', group: 'Del telar' },
  { key: 'sol', name: 'Sol', group: 'Del telar' },
  { key: 'escalonado', name: 'Franja escalonada', group: 'Del telar' },
  { key: 'cordillera', name: 'Cordillera', group: 'De viaje' },
  { key: 'olas', name: 'Olas de Máncora', group: 'De viaje' },
  { key: 'cactus', name: 'San Pedro en flor', group: 'De viaje' },
  { key: 'retablo', name: 'Retablo ayacuchano', group: 'De viaje' },
];

/** Pixels of the longer side: 300 dpi as wide as the print area. */
const LONG_SIDE = 2244;

export function printDrawing(key: string): Drawing {
  const chart = key in MOTIFS ? MOTIFS[key as keyof typeof MOTIFS] : null;
  const drawing = chart ? woven(chart) : VECTORS[key];
  if (!drawing) throw new Error(`no print is called "${key}"`);
  return drawing;
}

/** Size of the file, in pixels. */
export function printSize({ width, height }: Drawing): { width: number; height: number } {
  const scale = LONG_SIDE / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

export const printSvg = ({ svg, width, height }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${svg}</svg>`;
