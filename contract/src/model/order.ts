import { type Cents, toCents } from '../money';
import type { OrderAmounts } from '../pricing';
import type { Payment as WireOrder } from '../wire';
import { type Address, addressFromWire } from './address';
import { type Picture, pictureFromWire } from './picture';

/** A stored order as its buyer reads it. Σ lines + shipping + surcharges − discounts = total (D42, D78). */
export interface Order extends OrderAmounts {
  id: number;
  /** ISO 8601. */
  placedAt: string;
  method: WireOrder['payment_type_id'];
  /** The provider has the payment and still decides (D125). */
  isInReview: boolean;
  /** When the stock hold of an unapproved payment ends, ISO 8601 (D25). */
  heldUntil: string | null;
  /** Number of parts (cuotas) in which the card's bank asks for the money; null: at once (D132). */
  installments: number | null;
  promotionCode: string | null;
  address: Address | null;
  /** The person who receives it, when it is not the buyer. */
  recipient: string | null;
  lines: OrderLine[];
}

export interface OrderLine {
  id: number;
  productId: number;
  name: string;
  variantLabel: string | null;
  picture: Picture | null;
  quantity: number;
  /** Cost of the line after its discount. */
  total: Cents;
  sellerName: string;
  /** The last step of its delivery that is done, from 1; 0: none (D26). */
  stepsDone: number;
}

const lineFromWire = (wire: WireOrder['details'][number]): OrderLine => ({
  ...{ id: wire.id, productId: wire.product_id, name: wire.name, variantLabel: wire.variant_label },
  picture: wire.image && pictureFromWire(wire.image),
  quantity: wire.qty,
  total: toCents(wire.total),
  sellerName: wire.seller.user_name,
  stepsDone: wire.estadoenvio.lastIndexOf('complete') + 1,
});

export const orderFromWire = (wire: WireOrder): Order => ({
  id: wire.id,
  placedAt: wire.created_at,
  method: wire.payment_type_id,
  isInReview: Boolean(wire.payment_pending),
  heldUntil: wire.hold_until,
  installments: wire.installments ?? null,
  subtotal: toCents(wire.subtotal),
  shipping: toCents(wire.shipping_amount),
  surcharge: toCents(wire.surcharge),
  designSurcharge: toCents(wire.design_surcharge),
  discountFix: toCents(wire.discount_fix),
  discountShipping: toCents(wire.discount_shipping),
  total: toCents(wire.total),
  promotionCode: wire.promotion_code,
  address: wire.address && addressFromWire(wire.address),
  recipient: wire.recipient ?? null,
  lines: wire.details.map(lineFromWire),
});

/** The amounts between the products' cost and the total, with their names; a 0 is left out, except for the first two. */
export const amountsOf = (order: Order): { name: string; cents: Cents }[] =>
  [
    { name: 'Subtotal', cents: order.subtotal, always: true },
    { name: 'Envío', cents: order.shipping, always: true },
    { name: 'Optimización de estampados', cents: order.designSurcharge },
    { name: 'Recargo por método de pago', cents: order.surcharge },
    { name: 'Descuento fijo', cents: -order.discountFix },
    { name: 'Descuento de envío', cents: -order.discountShipping },
  ].filter(({ cents, always }) => always || cents !== 0);
