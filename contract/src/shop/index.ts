/** The provider that the law requires to be named (Ley 29571), on pages, complaints and mails alike. */
export const PROVIDER = {
  legalName: 'Qhatu Mercado S.A.C.',
  brand: 'Qhatu',
  ruc: '20609876540',
  address: 'Av. Larco 345, Miraflores, Lima',
} as const;

/** Ways to reach a person. */
export const CONTACT = {
  phone: { text: '(01) 705 4820', href: 'tel:+5117054820' },
  email: 'ayuda@qhatu.pe',
  whatsapp: { text: '+51 987 654 320', href: 'https://wa.me/51987654320' },
} as const;

/** Most units of one line: in the quantity's field, in the cart and on the wire. */
export const MAX_LINE_UNITS = 9_999;

/** The most units that a variant's stock may be, and that one change of it may bring or take. */
export const MAX_STOCK = 1_000_000;

/** Most units of one product in a purchase, and what holds until administration sets fewer (D96, D156). */
export const MAX_UNITS = 50;

/** Most purchases of one account that may wait for their payment: administration sets how many do (D156). */
export const MAX_OPEN_ORDERS_LIMIT = 20;

/** A purchase of more units of one product than the shop holds for one buyer (D96), before and after it is refused. */
export const mostUnitsText = (name: string, most: number): string =>
  `Puedes llevar hasta ${most} unidades de ${name} por compra.`;

/**
 * Units that can be chosen before a product is in a cart: at most its stock, and at most one purchase's limit. `why` is that
 * limit in words, null where the stock ends first. The cart itself asks the shop.
 */
export function choosableUnits(name: string, stock: number): { max: number; why: string | null } {
  return stock > MAX_UNITS ? { max: MAX_UNITS, why: mostUnitsText(name, MAX_UNITS) } : { max: stock, why: null };
}

/** Tags of one product, and letters of one of them. */
export const MAX_TAGS = 30;
export const TAG_LENGTH = 60;

/** Letters of what staff write to the buyer of an order; as a note it stands behind 'Al comprador: '. */
export const ORDER_MESSAGE_LENGTH = 1_900;
