import { darker, type Hex, lighter } from '../colour';
import type { Drawing } from '../scene';

let serial = 0;
const sheen = (id: string) =>
  `<linearGradient id="${id}"><stop offset="0" stop-color="#120a18" stop-opacity=".3"/><stop offset=".22" stop-color="#fff" stop-opacity=".3"/><stop offset=".4" stop-color="#fff" stop-opacity=".02"/><stop offset=".8" stop-color="#120a18" stop-opacity=".02"/><stop offset="1" stop-color="#120a18" stop-opacity=".3"/></linearGradient>`;
const mark = (x: number, y: number, u: number, ink: Hex) =>
  [1, 3, 5, 3, 1]
    .map((n, j) => `<rect x="${x - (n * u) / 2}" y="${y + j * u}" width="${n * u}" height="${u}" fill="${ink}"/>`)
    .join('');

/** Stand-up bag with a label; the scene puts what is inside on the label. */
export function pouch(bag: Hex, label: Hex): Drawing {
  const id = `b${serial++}`;
  const path =
    'M40 30H420L428 80C418 220 420 400 444 556C446 580 436 590 414 590H46C24 590 14 580 16 556C40 400 42 220 32 80Z';
  const svg = `<defs>${sheen(id)}</defs><path d="${path}" fill="${bag}"/><path d="M62 190H398V452H62Z" fill="${lighter(label, 0.86)}"/><path d="M62 452H398V520H62Z" fill="${label}"/>${[112, 171, 230, 289, 348].map((x) => mark(x, 466, 8, lighter(label, 0.55))).join('')}<path d="M62 176H398V190H62Z" fill="${label}"/><path d="${path}" fill="url(#${id})"/><path d="M40 30H420L424 58H36Z" fill="${darker(bag, 0.22)}"/><path d="M38 96H422" stroke="${darker(bag, 0.35)}" stroke-width="4"/><path d="M16 556C120 540 340 540 444 556" fill="none" stroke="${darker(bag, 0.3)}" stroke-width="4" opacity=".6"/>`;
  return { svg, width: 460, height: 600 };
}

/** Screw-top jar. */
export function jar(content: Hex, lid: Hex, label: Hex): Drawing {
  const id = `r${serial++}`;
  const svg = `<defs>${sheen(id)}</defs><path d="M40 110H340C372 130 380 160 380 200V430C380 470 360 490 320 490H60C20 490 0 470 0 430V200C0 160 8 130 40 110Z" fill="${content}"/><rect x="0" y="210" width="380" height="190" fill="${lighter(label, 0.86)}"/><rect x="0" y="210" width="380" height="16" fill="${label}"/><rect x="0" y="384" width="380" height="16" fill="${label}"/><path d="M40 110H340C372 130 380 160 380 200V430C380 470 360 490 320 490H60C20 490 0 470 0 430V200C0 160 8 130 40 110Z" fill="url(#${id})"/><rect x="24" y="20" width="332" height="90" rx="14" fill="${lid}"/><rect x="24" y="20" width="332" height="90" rx="14" fill="url(#${id})"/><path d="M24 92H356" stroke="${darker(lid, 0.3)}" stroke-width="5"/>`;
  return { svg, width: 380, height: 492 };
}

export interface Bottle {
  body: Hex;
  cap: Hex;
  label: Hex;
  kind: 'oil' | 'pump' | 'perfume' | 'sport' | 'tube';
}

/** Bottles: oil, pump (creams, shampoo), perfume, sport, tube. */
export function bottle({ body, cap, label, kind }: Bottle): Drawing {
  const id = `e${serial++}`;
  const shapes = {
    oil: {
      path: 'M110 150V60H190V150C250 190 260 230 260 280V590C260 612 250 620 230 620H70C50 620 40 612 40 590V280C40 230 50 190 110 150Z',
      top: '<rect x="102" y="10" width="96" height="62" rx="8" fill="CAP"/>',
      label: [340, 180],
    },
    pump: {
      path: 'M60 200H240C266 200 276 216 276 240V590C276 612 262 620 244 620H56C38 620 24 612 24 590V240C24 216 34 200 60 200Z',
      top: '<rect x="96" y="150" width="108" height="54" rx="8" fill="CAP"/><rect x="138" y="90" width="24" height="64" fill="CAP"/><path d="M90 60H190C206 60 214 70 214 84V92H120C70 92 40 88 24 110V86C30 68 50 60 90 60Z" fill="CAP"/>',
      label: [310, 200],
    },
    perfume: {
      path: 'M20 260C20 236 32 224 56 224H244C268 224 280 236 280 260V580C280 606 268 618 244 618H56C32 618 20 606 20 580Z',
      top: '<rect x="92" y="90" width="116" height="106" rx="14" fill="CAP"/><rect x="112" y="190" width="76" height="38" fill="#d9c48a"/>',
      label: [380, 130],
    },
    sport: {
      path: 'M50 190C50 150 90 130 110 130H190C210 130 250 150 250 190V320C240 340 240 360 250 380V590C250 612 240 620 220 620H80C60 620 50 612 50 590V380C60 360 60 340 50 320Z',
      top: '<rect x="84" y="66" width="132" height="72" rx="16" fill="CAP"/><rect x="118" y="16" width="64" height="60" rx="18" fill="CAP"/>',
      label: [410, 130],
    },
    tube: {
      path: 'M30 20H270L240 500H60Z',
      top: '<rect x="54" y="500" width="192" height="110" rx="16" fill="CAP"/><path d="M26 10H274V44H26Z" fill="CAP" opacity=".55"/>',
      label: [180, 190],
    },
  } as const;
  const shape = shapes[kind];
  const [y, h] = shape.label;
  const svg = `<defs>${sheen(id)}<clipPath id="${id}c"><path d="${shape.path}"/></clipPath></defs>${shape.top.replaceAll('CAP', cap)}<path d="${shape.path}" fill="${body}"/><g clip-path="url(#${id}c)"><rect x="0" y="${y}" width="300" height="${h}" fill="${lighter(label, 0.84)}"/><rect x="0" y="${y}" width="300" height="12" fill="${label}"/><rect x="0" y="${y + h - 12}" width="300" height="12" fill="${label}"/>${mark(150, y + h / 2 - 32, 13, label)}<rect x="0" y="0" width="300" height="620" fill="url(#${id})"/></g>`;
  return { svg, width: 300, height: 624 };
}

/** A closed book whose cover carries one of three woven figures. */
export function book(cover: Hex, ink: Hex, figure: 0 | 1 | 2 | 3): Drawing {
  const id = `k${serial++}`;
  const art = [
    `<circle cx="246" cy="250" r="86" fill="${ink}"/><path d="M60 420L170 290L250 380L320 310L420 430V560H60Z" fill="${darker(cover, 0.3)}"/>`,
    [170, 300, 430].map((y) => [130, 240, 350].map((x) => mark(x, y, 15, ink)).join('')).join(''),
    `<path d="M100 470V230H150V180H200V130H290V180H340V230H390V470Z" fill="none" stroke="${ink}" stroke-width="18"/><rect x="206" y="330" width="80" height="140" fill="${ink}"/>`,
    `<path d="M110 180C190 120 310 240 390 160M110 270C190 210 310 330 390 250M110 360C190 300 310 420 390 340M110 450C190 390 310 510 390 430" stroke="${ink}" stroke-width="20" fill="none" stroke-linecap="round"/>`,
  ][figure];
  const svg = `<defs>${sheen(id)}</defs><path d="M46 24H440V600H46C20 600 10 580 10 560V60C10 40 20 24 46 24Z" fill="${darker(cover, 0.4)}"/><path d="M30 570C30 556 40 548 56 548H446V592H56C40 592 30 584 30 570Z" fill="#fbf6ea"/><path d="M44 562H446M44 572H446M44 582H446" stroke="#d9cfbd" stroke-width="2"/><path d="M46 10H452V552H56C36 552 22 560 14 572V46C14 24 26 10 46 10Z" fill="${cover}"/>${art}<rect x="120" y="70" width="250" height="16" rx="8" fill="${ink}"/><rect x="170" y="100" width="150" height="10" rx="5" fill="${ink}" opacity=".7"/><path d="M46 10H452V552H56C36 552 22 560 14 572V46C14 24 26 10 46 10Z" fill="url(#${id})"/><path d="M58 10V552" stroke="${darker(cover, 0.5)}" stroke-width="4" opacity=".5"/>`;
  return { svg, width: 460, height: 606 };
}

/** Collector's box with a window; the scene puts the figure inside. */
export function figureBox(colour: Hex, accent: Hex): Drawing {
  const id = `x${serial++}`;
  const svg = `<defs>${sheen(id)}<linearGradient id="${id}w" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".4" stop-color="#fff" stop-opacity=".06"/><stop offset="1" stop-color="#fff" stop-opacity=".2"/></linearGradient></defs><path d="M440 40L500 10V560L440 600Z" fill="${darker(colour, 0.45)}"/><path d="M20 40L84 10H500L440 40Z" fill="${lighter(colour, 0.25)}"/><rect x="20" y="40" width="420" height="560" fill="${colour}"/><path d="M52 110C52 90 66 78 84 78H376C394 78 408 90 408 110V486H52Z" fill="${lighter(colour, 0.78)}"/><path d="M52 400H408V486H52Z" fill="${lighter(colour, 0.6)}"/><path d="M20 500H440V600H20Z" fill="${accent}"/>${[70, 150, 230, 310, 390].map((x) => mark(x, 524, 10, colour)).join('')}`;
  return { svg, width: 520, height: 610 };
}

/** The transparent front of `figureBox`, over its figure. */
export function boxWindow(): Drawing {
  const id = `y${serial++}`;
  const svg = `<defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".32" stop-color="#fff" stop-opacity=".05"/><stop offset=".62" stop-color="#fff" stop-opacity=".0"/><stop offset="1" stop-color="#fff" stop-opacity=".24"/></linearGradient></defs><path d="M52 110C52 90 66 78 84 78H376C394 78 408 90 408 110V486H52Z" fill="url(#${id})"/><path d="M52 300L280 78H330L52 350Z" fill="#fff" opacity=".16"/>`;
  return { svg, width: 520, height: 610 };
}

export function dumbbell(colour: Hex): Drawing {
  const id = `m${serial++}`;
  const plate = (x: number, w: number, h: number) =>
    `<rect x="${x}" y="${150 - h / 2}" width="${w}" height="${h}" rx="16" fill="${colour}"/><rect x="${x}" y="${150 - h / 2}" width="${w}" height="${h}" rx="16" fill="url(#${id})"/>`;
  const svg = `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".4"/><stop offset=".4" stop-color="#fff" stop-opacity=".02"/><stop offset="1" stop-color="#120a18" stop-opacity=".4"/></linearGradient></defs><rect x="150" y="124" width="320" height="52" rx="20" fill="#a9adb4"/><rect x="150" y="124" width="320" height="52" rx="20" fill="url(#${id})"/><path d="M230 124V176M260 124V176M290 124V176M320 124V176M350 124V176M380 124V176" stroke="#7b8088" stroke-width="6"/>${plate(20, 50, 170)}${plate(64, 60, 250)}${plate(118, 54, 210)}${plate(550, 50, 170)}${plate(496, 60, 250)}${plate(448, 54, 210)}`;
  return { svg, width: 620, height: 300 };
}

/** Building bricks for children. */
export function bricks(colours: readonly Hex[]): Drawing {
  const brick = (x: number, y: number, w: number, c: Hex) =>
    `${Array.from({ length: w }, (_, i) => `<rect x="${x + 18 + i * 90}" y="${y - 26}" width="54" height="32" rx="8" fill="${lighter(c, 0.16)}"/>`).join('')}<rect x="${x}" y="${y}" width="${w * 90}" height="92" rx="8" fill="${c}"/><rect x="${x}" y="${y + 70}" width="${w * 90}" height="22" rx="8" fill="#120a18" opacity=".16"/><rect x="${x + 6}" y="${y + 8}" width="${w * 90 - 12}" height="14" rx="7" fill="#fff" opacity=".25"/>`;
  const pick = (i: number) => colours[i % colours.length] ?? '#c4283c';
  const svg = `${brick(0, 340, 3, pick(0))}${brick(280, 340, 3, pick(1))}${brick(90, 240, 2, pick(2))}${brick(280, 240, 2, pick(3))}${brick(180, 140, 3, pick(4))}${brick(225, 40, 1, pick(5))}`;
  return { svg, width: 550, height: 432 };
}
