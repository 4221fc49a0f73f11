import { darker, type Hex, lighter } from '../colour';
import type { Drawing } from '../scene';
import { type Fabric, folds, patternOf, seam, shading, stitch } from './cloth';

let serial = 0;

export interface Bottom extends Fabric {
  length: 'long' | 'short';
  /** Denim has orange stitching and a worn thigh; joggers have cuffs and a cord. */
  cut: 'jean' | 'drill' | 'jogger';
}

const LONG =
  'M176 40H424C436 130 452 330 470 576C440 584 390 586 356 580C344 440 326 300 300 214C274 300 256 440 244 580C210 586 160 584 130 576C148 330 164 130 176 40Z';
const SHORT =
  'M160 130H440C454 210 478 330 500 430C444 452 374 456 322 444C316 380 310 340 300 306C290 340 284 380 278 444C226 456 156 452 100 430C122 330 146 210 160 130Z';
const thread = (d: string, colour: Hex) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="3" stroke-dasharray="7 5" opacity=".9"/>`;

/** Trousers and shorts, laid flat. */
export function bottom(look: Bottom): Drawing {
  const id = `p${serial++}`;
  const { colour } = look;
  const short = look.length === 'short';
  const path = short ? SHORT : LONG;
  const y = short ? 130 : 40;
  const gold: Hex = look.cut === 'jean' ? '#e0a458' : lighter(colour, 0.3);
  const worn =
    look.cut === 'jean' && !short
      ? `<ellipse cx="212" cy="250" rx="34" ry="110" fill="#fff" opacity=".16"/><ellipse cx="388" cy="250" rx="34" ry="110" fill="#fff" opacity=".16"/>`
      : '';
  const waist =
    look.cut === 'jogger'
      ? `<path d="M174 ${y}H426L430 ${y + 40}H170Z" fill="${darker(colour, 0.16)}"/><path d="M288 ${y + 30}C280 ${y + 80} 284 ${y + 100} 278 ${y + 130}M312 ${y + 30}C320 ${y + 76} 314 ${y + 96} 324 ${y + 120}" stroke="${lighter(colour, 0.7)}" stroke-width="7" fill="none" stroke-linecap="round"/>`
      : `<path d="M${short ? 158 : 174} ${y}H${short ? 442 : 426}L${short ? 446 : 429} ${y + 34}H${short ? 154 : 171}Z" fill="${darker(colour, 0.12)}"/>${[206, 262, 338, 394].map((x) => `<rect x="${x - 7}" y="${y - 6}" width="14" height="46" rx="3" fill="${lighter(colour, 0.08)}"/>`).join('')}<circle cx="300" cy="${y + 17}" r="11" fill="${look.cut === 'jean' ? '#d9a45c' : lighter(colour, 0.5)}" stroke="${darker(colour, 0.5)}" stroke-width="2"/>`;
  const fly =
    look.cut === 'jogger'
      ? ''
      : thread(`M300 ${y + 40}V${y + 170}M322 ${y + 40}C324 ${y + 110} 318 ${y + 140} 302 ${y + 158}`, gold);
  const pocket = `${seam(`M${short ? 172 : 184} ${y + 96}C214 ${y + 92} 232 ${y + 70} 236 ${y + 38}`, colour)}${thread(`M${short ? 170 : 182} ${y + 104}C220 ${y + 100} 242 ${y + 72} 246 ${y + 38}`, gold)}`;
  const cuffs =
    look.cut === 'jogger' && !short
      ? `<path d="M134 546C170 552 210 554 246 550L244 584C210 588 160 586 130 580Z" fill="${darker(colour, 0.2)}"/><path d="M466 546C430 552 390 554 354 550L356 584C390 588 440 586 470 580Z" fill="${darker(colour, 0.2)}"/>`
      : short
        ? thread('M106 414C156 434 226 438 276 428M494 414C444 434 374 438 324 428', gold)
        : thread('M133 556C168 564 212 566 245 560M467 556C432 564 388 566 355 560', gold);
  const svg = `<defs>${shading(id, colour)}<clipPath id="${id}c"><path d="${path}"/></clipPath></defs><path d="${path}" fill="#3a2430" opacity=".13" transform="translate(12 18)"/><path d="${path}" fill="${colour}"/><g clip-path="url(#${id}c)">${patternOf(look)}${worn}${folds(colour, [`M300 ${y + 174}C250 ${y + 196} 220 ${y + 200} 190 ${y + 198}C230 ${y + 216} 270 ${y + 212} 300 ${y + 190}Z`, `M300 ${y + 174}C350 ${y + 196} 380 ${y + 200} 410 ${y + 198}C370 ${y + 216} 330 ${y + 212} 300 ${y + 190}Z`, 'M176 430C200 420 226 420 248 432C224 430 200 432 176 430Z', 'M424 430C400 420 374 420 352 432C376 430 400 432 424 430Z'])}<path d="${path}" fill="url(#${id}h)"/><path d="${path}" fill="url(#${id}v)"/></g>${pocket}<g transform="matrix(-1 0 0 1 600 0)">${pocket}</g>${fly}${waist}${cuffs}`;
  return { svg, width: 600, height: short ? 580 : 620 };
}

/** Flared or straight skirt. */
export function skirt(look: Fabric): Drawing {
  const id = `k${serial++}`;
  const { colour } = look;
  const path =
    'M210 90H390C420 220 470 380 512 500C470 530 430 512 400 528C366 512 334 536 300 526C266 536 234 512 200 528C170 512 130 530 88 500C130 380 180 220 210 90Z';
  const svg = `<defs>${shading(id, colour)}<clipPath id="${id}c"><path d="${path}"/></clipPath></defs><path d="${path}" fill="#3a2430" opacity=".13" transform="translate(12 18)"/><path d="${path}" fill="${colour}"/><g clip-path="url(#${id}c)">${patternOf(look)}${folds(colour, ['M240 130C226 280 190 420 170 520L206 526C220 420 240 260 246 130Z', 'M300 130C296 280 290 420 284 530L316 530C312 420 306 260 304 130Z', 'M360 130C374 280 410 420 430 520L394 526C380 420 360 260 354 130Z'])}<path d="${path}" fill="url(#${id}h)"/><path d="${path}" fill="url(#${id}v)"/></g><path d="M206 86H394L400 124H200Z" fill="${darker(colour, 0.16)}"/>${stitch('M204 118H396', colour)}`;
  return { svg, width: 600, height: 580 };
}

/** Dress: fitted body, flared skirt. */
export function dress(look: Fabric & { straps?: boolean }): Drawing {
  const id = `d${serial++}`;
  const { colour, straps = false } = look;
  const sleeves = straps ? '' : 'M392 84C428 96 452 130 470 176L420 206C412 176 404 150 398 130Z';
  const path =
    'M236 60C250 120 350 120 364 60L398 76C394 150 398 190 384 250C380 270 380 280 384 296C410 390 452 480 486 566C440 594 400 576 370 590C344 578 322 596 300 588C278 596 256 578 230 590C200 576 160 594 114 566C148 480 190 390 216 296C220 280 220 270 216 250C202 190 206 150 202 76Z';
  const sleeve = sleeves ? `<path d="${sleeves}" fill="${darker(colour, 0.08)}"/>` : '';
  const svg = `<defs>${shading(id, colour)}<clipPath id="${id}c"><path d="${path}"/></clipPath></defs><path d="${path}" fill="#3a2430" opacity=".13" transform="translate(12 18)"/>${sleeve}<g transform="matrix(-1 0 0 1 600 0)">${sleeve}</g><path d="${path}" fill="${colour}"/><g clip-path="url(#${id}c)">${patternOf(look)}${folds(colour, ['M244 300C226 400 200 500 186 590L220 590C232 500 246 400 252 300Z', 'M300 300C296 400 290 500 286 600H316C312 500 306 400 304 300Z', 'M356 300C374 400 400 500 414 590L380 590C368 500 354 400 348 300Z', 'M236 180C250 220 270 236 300 240C270 246 246 230 236 180Z'])}<path d="${path}" fill="url(#${id}h)"/><path d="${path}" fill="url(#${id}v)"/></g><path d="M215 256C260 270 340 270 385 256L384 292C340 304 260 304 216 292Z" fill="${darker(colour, 0.2)}"/>${seam('M236 60C250 120 350 120 364 60', colour, 5)}`;
  return { svg, width: 600, height: 620 };
}
