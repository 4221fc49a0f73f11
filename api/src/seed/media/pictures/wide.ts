import { sneaker } from '../garments/shoe';
import { top } from '../garments/top';
import { foldedCloth, tapestry, wovenBag } from '../objects/home';
import { bottle, pouch } from '../objects/products';
import { consoleBox, handheld, phone } from '../objects/tech';
import type { GroundName } from '../palette';
import { drawing, emoji, type Placed, type Scene, type Sprite } from '../scene';

/** Pixels of the widest slide; the phone's is a picture of its own with the products below the words. */
export const SLIDE = { width: 1600, height: 600, widths: [640, 960, 1280, 1600] } as const;
export const SLIDE_PHONE = { width: 800, height: 800, widths: [400, 640, 800] } as const;
export const BANNER = { width: 960, height: 400, widths: [480, 960] } as const;

/** A thing of the group: across (0 to 1 of the group's width), foot and size in thousandths of the group's height. */
type Member = readonly [Sprite, across: number, foot: number, fit: number, rotate?: number, shadow?: Placed['shadow']];
interface Group {
  ground: GroundName;
  tone: number;
  members: readonly Member[];
}

const LOOM = ['#e0a52f', '#f4f1ec', '#2e9c9a'] as const;

/** What each slide shows; the words are text of the page, never of the picture. */
export const SLIDES: Readonly<Record<string, Group>> = {
  navidad: {
    ground: 'ochre',
    tone: 0,
    members: [
      [emoji('1f384'), 0.13, 800, 620],
      [emoji('1f682'), 0.86, 800, 400],
      [emoji('1f381'), 0.66, 830, 380],
      [emoji('1f9f8'), 0.4, 880, 560],
    ],
  },
  escolar: {
    ground: 'jade',
    tone: 0,
    members: [
      [emoji('1f30e'), 0.13, 800, 420],
      [emoji('1f4da'), 0.84, 800, 430],
      [emoji('1f392', { hue: 240 }), 0.48, 860, 640],
      [emoji('1f58d-fe0f'), 0.72, 900, 220],
      [emoji('270f-fe0f'), 0.22, 900, 260],
    ],
  },
  gamarra: {
    ground: 'cochineal',
    tone: 0,
    members: [
      [
        drawing(top({ colour: '#22304f', accent: '#f4f1ec', sleeves: 'short', neck: 'polo' })),
        0.17,
        830,
        620,
        -7,
        'none',
      ],
      [
        drawing(top({ colour: '#f4f1ec', sleeves: 'long', neck: 'shirt', closure: 'buttons' })),
        0.82,
        830,
        620,
        7,
        'none',
      ],
      [drawing(top({ colour: '#c4283c', sleeves: 'short', neck: 'crew' })), 0.49, 900, 720, 0, 'none'],
    ],
  },
  videojuegos: {
    ground: 'indigo',
    tone: 0,
    members: [
      [drawing(consoleBox('#f4f1ec', '#58b7e6')), 0.16, 800, 690],
      [drawing(handheld('#e2584b', '#2d7fc4')), 0.73, 730, 580],
      [emoji('1f3ae'), 0.42, 900, 430],
    ],
  },
  artesania: {
    ground: 'terracotta',
    tone: 2,
    members: [
      [drawing(tapestry('#7c1f36', LOOM)), 0.16, 790, 660],
      [drawing(foldedCloth('#c4283c', LOOM, true)), 0.7, 830, 520],
      [emoji('1f3fa'), 0.44, 860, 560],
      [emoji('1f999'), 0.92, 890, 420],
    ],
  },
};

export const BANNERS: Readonly<Record<string, Group>> = {
  zapatillas: {
    ground: 'terracotta',
    tone: 1,
    members: [[drawing(sneaker({ colour: '#2d4f9e', accent: '#f4f1ec', kind: 'runner' })), 0.5, 820, 900]],
  },
  celulares: {
    ground: 'sky',
    tone: 0,
    members: [
      [drawing(phone('#22304f', '#f5b9a0', '#7c1f36')), 0.4, 860, 740],
      [emoji('1f3a7'), 0.82, 860, 420],
    ],
  },
  abarrotes: {
    ground: 'leaf',
    tone: 0,
    members: [
      [drawing(pouch('#c9a77a', '#3f7d4a')), 0.3, 840, 660],
      [emoji('1f33e'), 0.3, 660, 210, 0, 'none'],
      [drawing(bottle({ body: '#9fae4f', cap: '#3f4a2a', label: '#3f7d4a', kind: 'oil' })), 0.62, 860, 700],
      [emoji('1f951'), 0.88, 880, 300],
    ],
  },
  'polo-propio': {
    ground: 'lilac',
    tone: 0,
    members: [
      [
        drawing(top({ colour: '#f4f1ec', accent: '#c4283c', pattern: 'sun', sleeves: 'short', neck: 'crew' })),
        0.45,
        880,
        800,
        0,
        'none',
      ],
      [emoji('1f3a8'), 0.86, 880, 380],
    ],
  },
  lliclla: {
    ground: 'cochineal',
    tone: 1,
    members: [
      [drawing(wovenBag('#22304f', ['#ec94ad', '#f4f1ec', '#dca12e'])), 0.35, 850, 720],
      [drawing(tapestry('#7c1f36', LOOM)), 0.75, 850, 760],
    ],
  },
};

/** Puts a group into the part of the picture that begins at `left` (thousandths of the height) and is `span` wide. */
function group(
  { ground, tone, members }: Group,
  width: number,
  height: number,
  left: number,
  span: number,
  shrink = 1,
): Scene {
  const items = members.map(
    ([sprite, across, foot, fit, rotate = 0, shadow]): Placed => ({
      sprite,
      x: left + across * span,
      foot: 1000 - (1000 - foot) * shrink,
      fit: fit * shrink,
      rotate,
      shadow,
    }),
  );
  return { ground, tone, backdrop: 'table', items, width: (width * 1000) / height, height: 1000 };
}

/** Words stand on the left, products on the right. */
export const wideSlide = (name: Group): Scene => group(name, SLIDE.width, SLIDE.height, 1180, 1360);
/** Words stand above, products below. */
export const phoneSlide = (name: Group): Scene => group(name, SLIDE_PHONE.width, SLIDE_PHONE.height, 60, 880, 0.66);
export const banner = (name: Group): Scene => group(name, BANNER.width, BANNER.height, 1250, 1050);
