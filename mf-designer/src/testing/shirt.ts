import type { CustomProduct } from '@qhatu/contract/wire';

const AREA = { x: 0.31, y: 0.22, width: 0.38, height: 0.554 };
const COLORS = [
  { id: 11, value: 'Blanco', payload: '#ffffff' },
  { id: 13, value: 'Negro', payload: '#222222' },
];
const SIZES = [
  { id: 31, value: 'S', payload: null },
  { id: 32, value: 'M', payload: null },
];

const image = (view: 1 | 2, colorId: number) => ({
  id: colorId * 10 + view,
  uri: `/media/polos/${colorId}-${view}.webp`,
  url: '',
  widths: [],
  view,
  color_id: colorId,
});

/** A polo in white and black, sizes S and M; `stock` by `color-size`, 9 unless told. */
export function aShirt({ id = 9011, stock = {} as Record<string, number>, rectangles = true } = {}): CustomProduct {
  const variants = COLORS.flatMap((color) =>
    SIZES.map((size) => ({
      id: color.id * 100 + size.id,
      price: size.value === 'M' ? 27.9 : 24.9,
      stock: stock[`${color.value}-${size.value}`] ?? 9,
      images: [],
      attributes: [
        { ...size, attribute_id: 3, name: 'Talla' },
        { ...color, attribute_id: 2, name: 'Color' },
      ],
    })),
  );
  const attributes = [
    { id: 2, name: 'Color', kind: 'color' as const, values: COLORS },
    { id: 3, name: 'Talla', kind: 'size' as const, values: SIZES },
  ];
  return {
    id,
    name: `Polo ${id}`,
    description: '',
    price: 24.9,
    images: COLORS.flatMap((color) => [image(1, color.id), image(2, color.id)]),
    rectangles: rectangles ? [1, 2].map((view) => ({ view: view as 1 | 2, dimensions: { S: AREA } })) : [],
    category: { id: 131, name: 'Polos', attributes },
    // The dearest first: the order of sizes is the attribute's, not the variants'.
    variants: variants.reverse(),
    variantAttributes: attributes.map(({ id: attribute_id, ...rest }) => ({ attribute_id, ...rest })),
  };
}
