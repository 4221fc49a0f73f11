import type { ProductSummary } from '@qhatu/contract/model';

/** A drawn stand-in for a picture: the gallery has no server behind it. */
const drawn = (glyph: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640"><text x="320" y="410" font-size="300" text-anchor="middle">${glyph}</text></svg>`,
  )}`;

const base: Omit<ProductSummary, 'id' | 'name' | 'pictures' | 'price' | 'category'> = {
  description: 'Algodón pima peruano peinado, costuras reforzadas y estampado que no se borra con los lavados.',
  offer: null,
  offerMethods: null,
  maxPromotionRate: 10,
  stock: 12,
  rating: 4.5,
  ratingCount: 38,
  condition: 'new',
  isNew: false,
  onSale: false,
  adultsOnly: false,
  freeShipping: false,
  shipsToProvinces: true,
  brand: null,
  seller: { id: 7, userName: 'taller-gamarra', issuesInvoices: true },
  hasVariants: false,
};

const good = (
  id: number,
  name: string,
  glyph: string,
  price: number,
  root: number,
  more: Partial<ProductSummary> = {},
): ProductSummary => ({
  ...base,
  id,
  name,
  price,
  pictures: [{ id, src: drawn(glyph), widths: [] }],
  category: { id: root, name: 'Categoría', root: null, contactOnly: false },
  ...more,
});

export const goods: ProductSummary[] = [
  good(1, 'Polo de algodón pima cuello redondo', '👕', 3990, 13, { isNew: true }),
  good(2, 'Zapatillas urbanas de lona', '👟', 12000, 14, { offer: 9590, onSale: true }),
  good(3, 'Consola portátil con dos mandos', '🎮', 89900, 17, { rating: 4, ratingCount: 112 }),
  good(4, 'Peluche de llama tejido a mano en Ayacucho, tamaño grande', '🦙', 6500, 11, { rating: 0, ratingCount: 0 }),
  good(5, 'Set de lápices de colores x 24', '✏️', 2450, 20, { stock: 0 }),
  good(6, 'Cafetera italiana de aluminio', '☕', 7550, 21, { offer: 6040 }),
  good(7, 'Audífonos inalámbricos', '🎧', 15990, 22, { rating: 3.5, ratingCount: 9 }),
  good(8, 'Mochila andina impermeable', '🎒', 13900, 23),
];
