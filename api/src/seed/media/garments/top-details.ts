import { darker, type Hex, lighter } from '../colour';
import { type Fabric, seam, stitch } from './cloth';

export interface Top extends Fabric {
  sleeves: 'short' | 'long' | 'none';
  /** `back`: a crew neck seen from behind. */
  neck: 'crew' | 'back' | 'v' | 'polo' | 'shirt' | 'turtle' | 'hood';
  closure?: 'none' | 'buttons' | 'zip';
  /** Ribbed hem and cuffs (poleras, casacas, chompas). */
  ribbed?: boolean;
  pocket?: 'none' | 'chest' | 'kangaroo' | 'side';
  /** Sleeves in another colour. */
  sleeveColour?: Hex;
  /** Narrower at the waist. */
  fitted?: boolean;
}

const INSIDE = 'M212 92C236 76 364 76 388 92C364 134 236 134 212 92Z';

/** The hood behind the shoulders. */
export function hood(colour: Hex): string {
  return `<path d="M196 110C190 40 240 14 300 14C360 14 410 40 404 110C380 150 220 150 196 110Z" fill="${darker(colour, 0.12)}"/><path d="M222 104C224 58 256 40 300 40C344 40 376 58 378 104C352 132 248 132 222 104Z" fill="${darker(colour, 0.42)}"/>`;
}

/** Collar, rib or opening, over the body. */
export function neck({ neck: kind, colour, accent, pattern }: Top): string {
  const collar = pattern === 'plain' || pattern === undefined ? (accent ?? colour) : colour;
  const inside = `<path d="${INSIDE}" fill="${darker(colour, 0.45)}"/>`;
  switch (kind) {
    case 'crew':
      return `${inside}<path d="M206 92C232 146 368 146 394 92L382 88C360 126 240 126 218 88Z" fill="${darker(collar, 0.14)}"/>${stitch('M200 96C230 156 370 156 400 96', colour)}`;
    case 'back':
      return `<path d="M206 91C236 80 364 80 394 91L389 97C362 113 238 113 211 97Z" fill="${darker(collar, 0.14)}"/>${stitch('M200 98C236 124 364 124 400 98', colour)}<rect x="284" y="124" width="32" height="16" rx="2" fill="${lighter(colour, 0.7)}" opacity=".85"/>`;
    case 'v':
      return `<path d="M212 92C236 76 364 76 388 92L300 196Z" fill="${darker(colour, 0.45)}"/><path d="M206 90L300 206L394 90L380 86L300 182L220 86Z" fill="${darker(collar, 0.14)}"/>`;
    case 'turtle':
      return `<path d="M228 58C250 48 350 48 372 58L386 96C360 134 240 134 214 96Z" fill="${darker(colour, 0.1)}"/><ellipse cx="300" cy="58" rx="72" ry="13" fill="${darker(colour, 0.45)}"/>${stitch('M250 70V112M275 72V120M300 73V122M325 72V120M350 70V112', darker(colour, 0.1))}`;
    case 'hood':
      return `<path d="M222 100C250 148 350 148 378 100L396 96C370 176 230 176 204 96Z" fill="${darker(colour, 0.1)}"/><path d="M262 146C258 190 262 220 258 250M338 146C342 186 336 210 342 236" fill="none" stroke="${lighter(colour, 0.6)}" stroke-width="7" stroke-linecap="round"/>`;
    case 'polo':
    case 'shirt': {
      const point = kind === 'polo' ? 196 : 186;
      return `${inside}<path d="M214 84C204 112 206 150 226 ${point}L300 134C258 130 232 112 214 84Z" fill="${lighter(collar, 0.08)}"/><path d="M386 84C396 112 394 150 374 ${point}L300 134C342 130 368 112 386 84Z" fill="${lighter(collar, 0.08)}"/>${seam(`M214 84C204 112 206 150 226 ${point}L300 134L374 ${point}C394 150 396 112 386 84`, collar)}<path d="M214 84C240 66 360 66 386 84C360 100 240 100 214 84Z" fill="${darker(collar, 0.12)}"/>`;
    }
  }
}

const button = (cy: number, colour: Hex) =>
  `<circle cx="300" cy="${cy}" r="8" fill="${lighter(colour, 0.7)}"/><circle cx="300" cy="${cy}" r="8" fill="none" stroke="${darker(colour, 0.5)}" stroke-width="2"/>`;

/** What closes the front. */
export function closure(look: Top): string {
  const { colour } = look;
  if (look.neck === 'polo' && look.closure !== 'zip') {
    return `<path d="M282 130H318V262H282Z" fill="${lighter(colour, 0.06)}"/>${seam('M282 132V262H318V132', colour, 2.5)}${[170, 206, 242].map((y) => button(y, colour)).join('')}`;
  }
  if (look.closure === 'buttons') {
    return `<path d="M280 128H320V571H280Z" fill="${lighter(colour, 0.05)}"/>${seam('M280 130V571M320 130V571', colour, 2.2)}${[176, 248, 320, 392, 464, 536].map((y) => button(y, colour)).join('')}`;
  }
  if (look.closure === 'zip') {
    return `<path d="M292 126H308V576H292Z" fill="${darker(colour, 0.4)}"/><path d="M300 130V575" stroke="#d9d3c8" stroke-width="6" stroke-dasharray="5 4"/><rect x="293" y="176" width="14" height="30" rx="5" fill="#e6e1d7" stroke="${darker(colour, 0.5)}" stroke-width="2"/>`;
  }
  return '';
}
