import { PRINT_AREA } from '@qhatu/contract/designer';
import { COLOR, SIZE, sizesOf, valueId } from '../catalog/attributes';
import type { ProductSeed, VariantSeed } from '../catalog/rows';
import { CLOTH, type ClothName } from '../media/palette';
import { BLANK_SIZE, BLANKS, type BlankName, blankName } from '../media/pictures/polos';
import { fixed } from './products';

interface Blank {
  id: number;
  cut: BlankName;
  name: string;
  description: string;
  /** Céntimos; XL costs more cloth. */
  price: number;
  /** Picture of the ordinary listing, per colour. */
  picture: string;
}

const EXTRA_XL = 300;

const LIST: readonly Blank[] = [
  {
    id: 9011,
    cut: 'manga-corta',
    name: 'Polo de algodón pima para personalizar, manga corta',
    description:
      'Polo de jersey 30/1 de algodón pima, 180 gramos, cuello redondo con ribete. Se estampa por delante, por detrás o por ambos lados: diséñalo en Polos. También se vende sin estampar.',
    price: 2490,
    picture: 'polo',
  },
  {
    id: 9012,
    cut: 'manga-larga',
    name: 'Polo de algodón pima para personalizar, manga larga',
    description:
      'Polo de manga larga en jersey 24/1 de algodón pima, 200 gramos, puños con costura doble. Se estampa por delante, por detrás o por ambos lados: diséñalo en Polos. También se vende sin estampar.',
    price: 3490,
    picture: 'polo-manga-larga',
  },
];

/** Sold out, so that the designer's sizes come from what is in stock (spec 3 §4). */
const SOLD_OUT: readonly string[] = ['manga-corta-verde-XL', 'manga-larga-guinda-S'];

const variantsOf = ({ cut, price }: Blank): VariantSeed[] =>
  BLANKS[cut].colours.flatMap((colour) =>
    sizesOf('adult').map((size) => ({
      price: price + (size === 'XL' ? EXTRA_XL : 0),
      stock: SOLD_OUT.includes(`${cut}-${colour}-${size}`) ? 0 : 120,
      values: [valueId(COLOR, CLOTH[colour].name), valueId(SIZE, size)],
      picture: null,
    })),
  );

const listed = ({ cut, picture }: Blank): string[] =>
  BLANKS[cut].colours
    .map((colour) => `${picture}-${colour}`)
    .filter((name) => LISTED.has(name))
    .slice(0, 4);

/** Cloth that the ordinary shelves have pictures of. */
const LISTED = new Set([
  ...['blanco', 'negro', 'rojo', 'verde'].map((colour) => `polo-${colour}`),
  ...['negro', 'plomo'].map((colour) => `polo-manga-larga-${colour}`),
]);

/** Products of the designer, beside those of D40. */
export const POLOS: readonly ProductSeed[] = LIST.map((blank) =>
  fixed(
    {
      id: blank.id,
      name: blank.name,
      description: blank.description,
      category_id: 1301,
      price: blank.price,
      discount_rate: 20,
      textvariantes: 'Elige color y talla',
    },
    variantsOf(blank),
    listed(blank),
    ['polo', 'personalizado'],
  ),
);

/** Side of the picture that the print area takes across, per size: the area stays, the cloth grows (D59). */
const ACROSS: Readonly<Record<string, number>> = { S: 0.355, M: 0.34, L: 0.325, XL: 0.31 };
/** Where it begins: below the neck. */
const TOP = { 1: 0.258, 2: 0.205 } as const;
const VIEWS = [1, 2] as const;

const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** Rows of `design_rectangles`. */
export const RECTANGLES = LIST.flatMap(({ id: product_id }) =>
  VIEWS.flatMap((view) =>
    Object.entries(ACROSS).map(([size, width]) => ({
      product_id,
      view,
      size_value_id: valueId(SIZE, size),
      x: round(0.5 - width / 2),
      y: TOP[view],
      width,
      height: round((width * PRINT_AREA.height) / PRINT_AREA.width),
    })),
  ),
);

/** Rows of `design_images`. */
export const DESIGN_IMAGES = LIST.flatMap(({ id: product_id, cut }) =>
  BLANKS[cut].colours.flatMap((colour: ClothName) =>
    VIEWS.map((view) => ({
      product_id,
      view,
      color_value_id: valueId(COLOR, CLOTH[colour].name),
      uri: `/media/polos/${blankName(cut, colour, view)}.webp`,
      widths: [...BLANK_SIZE.widths],
    })),
  ),
);
