import { darker, type Hex, lighter } from '../colour';
import type { Drawing } from '../scene';

let serial = 0;

export interface Sneaker {
  colour: Hex;
  accent: Hex;
  sole?: Hex;
  kind: 'runner' | 'urban' | 'canvas';
}

const LOW =
  'M66 286C56 236 58 160 74 110C80 92 98 90 110 100C134 122 172 126 202 100L232 70C244 60 258 66 264 80C292 132 344 176 412 198C474 214 544 226 570 268C574 276 574 282 572 288Z';
const HIGH =
  'M66 286C58 220 60 120 74 40C78 26 92 22 106 24C150 32 196 30 234 20C248 18 256 26 260 40C274 104 320 166 402 194C474 212 546 224 570 268C574 276 574 282 572 288Z';

/** A sneaker from the side, toe to the right. */
export function sneaker({ colour, accent, sole = '#faf7f1', kind }: Sneaker): Drawing {
  const id = `z${serial++}`;
  const upper = kind === 'canvas' ? HIGH : LOW;
  const bottom =
    kind === 'runner'
      ? `<path d="M52 276C40 300 40 338 66 344C120 352 200 336 260 342C360 350 470 352 556 344C588 340 598 300 574 272C480 300 180 292 52 276Z" fill="${sole}"/><path d="M58 330C60 342 64 346 72 347C160 350 220 340 300 346C400 352 500 352 556 345C574 342 584 330 586 316C500 330 200 326 58 330Z" fill="${accent}"/><path d="M150 300C140 312 142 322 154 328M200 302C190 314 192 324 204 330" stroke="${darker(sole, 0.2)}" stroke-width="5" fill="none"/>`
      : `<path d="M52 274H578C592 290 588 330 566 338H74C48 334 42 296 52 274Z" fill="${sole}"/><path d="M50 304H586" stroke="${kind === 'canvas' ? accent : darker(sole, 0.14)}" stroke-width="${kind === 'canvas' ? 8 : 5}"/><path d="M58 330C66 338 70 338 78 338H562C572 336 578 332 582 324Z" fill="${darker(sole, 0.18)}"/>`;
  const eyelets = Array.from({ length: kind === 'canvas' ? 7 : 5 }, (_, i) => {
    const t = kind === 'canvas' ? i / 6 : i / 4;
    const x = kind === 'canvas' ? 252 + 118 * t * t + 20 * t : 262 + 120 * t;
    const y = kind === 'canvas' ? 46 + 138 * t : 96 + 92 * t ** 0.9;
    return `<path d="M${x} ${y}l-40 ${22 - 6 * t}" stroke="${lighter(sole, 0.3)}" stroke-width="11" stroke-linecap="round"/><path d="M${x} ${y + 6}l-38 ${20 - 6 * t}" stroke="${darker(colour, 0.5)}" stroke-width="3" opacity=".4"/>`;
  }).join('');
  const detail =
    kind === 'runner'
      ? `<path d="M150 262h34v-26h34v-26h34v-26h34v26h-34v26h-34v26h-34v26h-34z" fill="${accent}"/><path d="M236 262h30v-26h30v-26h30v26h-30v26h-30v26h-30z" fill="${accent}" opacity=".55"/><path d="M64 180C92 190 110 220 112 288H66C60 250 60 214 64 180Z" fill="${darker(colour, 0.22)}"/><path d="M440 206C470 230 480 262 478 288H572C574 276 570 266 556 254C530 228 484 218 440 206Z" fill="${lighter(colour, 0.14)}"/>`
      : kind === 'urban'
        ? `<path d="M62 150C96 160 122 200 126 288H66C58 240 58 190 62 150Z" fill="${accent}"/><path d="M214 196l44 44-44 44-44-44z" fill="${accent}"/><path d="M214 222l18 18-18 18-18-18z" fill="${colour}"/><path d="M426 202C446 232 452 262 450 288" fill="none" stroke="${darker(colour, 0.3)}" stroke-width="5"/>`
        : `<path d="M118 232h22v-22h22v-22h22v22h22v22h-22v22h-22v22h-22v-22h-22z" fill="${accent}" opacity=".95"/><path d="M430 202C470 214 560 222 572 288H448C462 262 456 226 430 202Z" fill="${sole}"/><path d="M66 150V288H96V60" fill="none" stroke="${accent}" stroke-width="6" opacity=".8"/>`;
  const tongue = `<path d="M206 98L${kind === 'canvas' ? '226 6C250 -4 268 8 270 30' : '236 48C254 38 276 46 280 68'}L300 128L262 124Z" fill="${darker(colour, 0.14)}"/>`;
  const svg = `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="${darker(colour, 0.8)}" stop-opacity=".34"/></linearGradient><clipPath id="${id}c"><path d="${upper}"/></clipPath></defs>${tongue}<path d="${upper}" fill="${colour}"/><g clip-path="url(#${id}c)">${detail}<path d="${upper}" fill="url(#${id})"/></g>${eyelets}${bottom}`;
  return { svg, width: 620, height: 352 };
}
