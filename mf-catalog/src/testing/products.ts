import type { Product, ProductSummary } from '@qhatu/contract/model';
import type { Product as WireProduct, ProductSummary as WireSummary } from '@qhatu/contract/wire';

/** Products for tests, shaped like the demo's (D40). */
export function wireSummary(over: Partial<WireSummary> = {}): WireSummary {
  return {
    id: 9001,
    name: 'Cuaderno de tapa dura con hojas cuadriculadas',
    description: 'Cien hojas de papel grueso.',
    price: 50,
    has_discount: 0,
    offer_price: null,
    discount_rate: 0,
    paymentmethodoffer: null,
    images: [{ id: 1, uri: '/media/products/a.webp', url: '/media/products/a.webp', widths: [160, 320, 640] }],
    stock: 12,
    rating: 4.5,
    rating_count: 8,
    condition: 1,
    new: false,
    sale: false,
    adult: false,
    free_shipping: false,
    can_go_to_province: 1,
    category: {
      category_id: 131,
      name: 'Polos',
      principal: { id: 13, name: 'Ropa' },
      especial: false,
      freelancer: false,
    },
    brand: { id: 4, name: 'Chaski' },
    user: { id: 41, user_name: 'tejidos-rosa', fob: true },
    has_variants: false,
    ...over,
  };
}

export function wireProduct(over: Partial<WireProduct> = {}): WireProduct {
  return {
    ...wireSummary(),
    code: 'Q-9001',
    textvariantes: null,
    warranty: null,
    variants: [],
    variant_attributes: [],
    attributes: [{ attribute_id: 3, name: 'Material', value_text: 'Papel' }],
    tags: [],
    video_id: null,
    questions: [],
    ratings: [],
    ...over,
  };
}

export function summary(over: Partial<ProductSummary> = {}): ProductSummary {
  return {
    id: 9001,
    name: 'Cuaderno',
    description: 'Cien hojas.',
    price: 5000,
    offer: null,
    offerMethods: null,
    maxPromotionRate: 0,
    pictures: [{ id: 1, src: '/media/products/a.webp', widths: [160, 320, 640] }],
    stock: 12,
    rating: 0,
    ratingCount: 0,
    condition: 'new',
    isNew: false,
    onSale: false,
    adultsOnly: false,
    freeShipping: false,
    shipsToProvinces: true,
    category: { id: 131, name: 'Polos', root: { id: 13, name: 'Ropa' }, contactOnly: false },
    brand: null,
    seller: { id: 41, userName: 'tejidos-rosa', issuesInvoices: true },
    hasVariants: false,
    ...over,
  };
}

export function product(over: Partial<Product> = {}): Product {
  return {
    ...summary(),
    code: 'Q-9001',
    variantsText: null,
    warranty: null,
    variants: [],
    variantAttributes: [],
    attributes: [],
    tags: [],
    videoId: null,
    questions: [],
    reviews: [],
    away: null,
    ...over,
  };
}

const COLOURS = ['Rojo', 'Azul', 'Negro'];
const SIZES = ['S', 'M', 'L'];

/** Product 9006 of D40: Rojo, Azul, Negro × S, M, L; Negro has no L; Azul M has stock 0. Only Rojo has own pictures. */
export function polo(over: Partial<Product> = {}): Product {
  const variants = COLOURS.flatMap((value, c) =>
    SIZES.map((size, s) => ({
      id: c * 10 + s,
      price: 3990,
      stock: value === 'Azul' && size === 'M' ? 0 : 500,
      pictures: value === 'Rojo' ? [{ id: 70, src: '/media/products/rojo.webp', widths: [] }] : [],
      choices: [
        { attributeId: 1, attribute: 'Color', valueId: c, value, colour: '#a01c3a' },
        { attributeId: 2, attribute: 'Talla', valueId: 10 + s, value: size, colour: null },
      ],
    })),
  ).filter(({ choices: [colour, size] }) => !(colour?.value === 'Negro' && size?.value === 'L'));
  return product({
    id: 9006,
    name: 'Polo de algodón pima',
    price: 3990,
    hasVariants: true,
    variants,
    variantAttributes: [
      { id: 1, name: 'Color', values: COLOURS.map((name, id) => ({ id, name, colour: '#a01c3a' })) },
      { id: 2, name: 'Talla', values: SIZES.map((name, s) => ({ id: 10 + s, name, colour: null })) },
    ],
    ...over,
  });
}
