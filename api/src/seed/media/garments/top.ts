import { darker, lighter } from '../colour';
import type { Drawing } from '../scene';
import { folds, patternOf, seam, shading, stitch } from './cloth';
import { closure, hood, neck, type Top } from './top-details';

const BODY =
  'M212 92C236 134 364 134 388 92L474 124C468 180 456 214 450 262C448 370 452 470 456 560C400 576 200 576 144 560C148 470 152 370 150 262C144 214 132 180 126 124Z';
/** The same from behind: the neck is cut less deep. */
const BACK =
  'M212 92C240 108 360 108 388 92L474 124C468 180 456 214 450 262C448 370 452 470 456 560C400 576 200 576 144 560C148 470 152 370 150 262C144 214 132 180 126 124Z';
const FITTED =
  'M216 92C236 140 364 140 384 92L468 122C460 176 452 214 446 258C430 330 428 380 440 440C448 476 456 516 462 556C400 576 200 576 138 556C144 516 152 476 160 440C172 370 170 330 154 258C148 214 140 176 132 122Z';
const SHORT =
  'M474 124C508 142 534 200 566 272C536 296 504 308 474 314C464 290 456 276 448 262C446 210 456 170 474 124Z';
const LONG =
  'M474 124C514 146 534 210 548 300C556 370 560 440 562 514C540 522 514 524 494 522C488 440 476 350 448 266C446 210 456 170 474 124Z';
const mirrored = (svg: string) => `<g transform="matrix(-1 0 0 1 600 0)">${svg}</g>`;

let serial = 0;

function sleeve(top: Top, id: string): string {
  if (top.sleeves === 'none') return '';
  const colour = top.sleeveColour ?? top.colour;
  const path = top.sleeves === 'short' ? SHORT : LONG;
  const cuff =
    top.sleeves === 'short'
      ? stitch('M560 258C532 282 500 294 470 300', colour)
      : top.ribbed
        ? `<path d="M494 488L561 484L562 514C540 522 514 524 494 522Z" fill="${darker(colour, 0.18)}"/>${stitch('M506 494V520M520 494V522M534 492V521M548 490V519', darker(colour, 0.1))}`
        : top.neck === 'shirt'
          ? `<path d="M490 470L560 464L562 514C540 522 514 524 494 522Z" fill="${lighter(colour, 0.1)}"/>${seam('M490 470L560 464', colour)}<circle cx="510" cy="496" r="6" fill="${darker(colour, 0.4)}"/>`
          : stitch('M493 506C514 509 540 507 562 500', colour);
  const pattern =
    top.sleeveColour || !['stripes', 'checks', 'pinstripes', 'dots', 'knit'].includes(top.pattern ?? '')
      ? ''
      : patternOf(top);
  const fold =
    top.sleeves === 'long'
      ? folds(colour, [
          'M470 190C486 270 506 350 512 440C500 360 482 280 470 190Z',
          'M520 250C532 320 540 380 540 450C530 380 524 310 520 250Z',
        ])
      : folds(colour, ['M476 160C492 210 506 250 512 290C496 250 482 210 476 160Z']);
  return `<clipPath id="${id}s"><path d="${path}"/></clipPath><path d="${path}" fill="${colour}"/><g clip-path="url(#${id}s)"><g transform="rotate(${top.sleeves === 'short' ? -28 : -8} 474 124)">${pattern}</g>${fold}<path d="${path}" fill="${darker(colour, 0.7)}" opacity=".14"/></g>${cuff}${seam('M474 124C456 170 446 210 449 264', colour)}`;
}

function pockets(top: Top): string {
  const { colour } = top;
  switch (top.pocket) {
    case 'chest':
      return `<path d="M352 214H424V284L388 300L352 284Z" fill="${lighter(colour, 0.06)}"/>${seam('M352 214H424V284L388 300L352 284Z', colour, 2.5)}${stitch('M356 226H420', colour)}`;
    case 'kangaroo':
      return `<path d="M226 390H374L420 478C380 492 220 492 180 478Z" fill="${darker(colour, 0.08)}"/>${seam('M226 390H374M226 390L180 478M374 390L420 478', colour)}`;
    case 'side':
      return seam('M206 400L186 476M394 400L414 476', colour, 5);
    default:
      return '';
  }
}

function armShadow(sleeves: Top['sleeves']): string {
  if (sleeves === 'none') return '';
  const arm = `<path d="${sleeves === 'short' ? SHORT : LONG}"/>`;
  return arm + mirrored(arm);
}

/** Any upper garment, seen from the front and laid flat. */
export function top(look: Top): Drawing {
  const id = `t${serial++}`;
  const { colour } = look;
  const body = look.neck === 'back' ? BACK : look.fitted ? FITTED : BODY;
  const side = sleeve(look, id);
  const hem = look.ribbed
    ? `<path d="M145 530C200 546 400 546 455 530L456 564C400 580 200 580 144 564Z" fill="${darker(colour, 0.18)}"/>${stitch('M180 542V572M220 546V576M260 548V578M300 548V579M340 548V578M380 546V576M420 542V572', darker(colour, 0.1))}`
    : stitch('M146 544C202 560 398 560 454 544', colour);
  const svg = `<defs>${shading(id, colour)}<clipPath id="${id}b"><path d="${body}"/></clipPath></defs>
<g fill="#3a2430" opacity=".14" transform="translate(10 18)"><path d="${body}"/>${armShadow(look.sleeves)}</g>
${look.neck === 'hood' ? hood(colour) : ''}${side}${mirrored(side)}
<path d="${body}" fill="${colour}"/><g clip-path="url(#${id}b)">${patternOf(look)}
${folds(colour, ['M150 262C176 300 190 350 188 420C182 360 168 310 150 262Z', 'M450 262C424 300 410 350 412 420C418 360 432 310 450 262Z', 'M230 470C250 420 290 400 300 330C304 400 276 440 250 500Z', 'M330 500C352 450 380 430 392 380C390 440 370 470 352 510Z'])}
<path d="${body}" fill="url(#${id}h)"/><path d="${body}" fill="url(#${id}v)"/></g>
${pockets(look)}${closure(look)}${neck(look)}${hem}`;
  return { svg, width: 600, height: 620 };
}
