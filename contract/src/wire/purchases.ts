import { z } from 'zod';
import { Image } from './catalog';
import { listOf, Soles } from './common';
import { PaymentTypeId } from './orders';

/** Progress of one step of a delivery (D26). */
export const DeliveryStep = z.enum(['active', 'complete', 'pending']);
export type DeliveryStep = z.infer<typeof DeliveryStep>;

/** One purchased line (spec 3 §3). */
export const PurchaseDetail = z.object({
  id: z.number().int(),
  payment_id: z.number().int(),
  /** List price of one unit. */
  price: Soles,
  quantity: z.number().int(),
  /** Cost of the line after its discount. */
  total: Soles,
  shipping_amount: Soles,
  variant_label: z.string().nullable(),
  /** The design on it, when it is a custom product: it can be ordered again. */
  product_custom_id: z.number().int().nullish(),
  /** Its variant, for ordering it again. */
  variant_id: z.number().int().nullish(),
  product: z.object({ id: z.number().int(), code: z.string(), name: z.string(), images: z.array(Image) }),
  seller: z.object({ id: z.number().int(), user_name: z.string(), name: z.string() }),
  /** Present when the seller has been rated for it. */
  qualify_id: z.number().int().nullable(),
  estadoenvio1: DeliveryStep,
  estadoenvio2: DeliveryStep,
  estadoenvio3: DeliveryStep,
  estadoenvio4: DeliveryStep,
  estadoenvio5: DeliveryStep,
  /** ISO 8601. */
  created_at: z.string(),
});
export type PurchaseDetail = z.infer<typeof PurchaseDetail>;

/**
 * One order in the purchase history. Σ details.total + shipping_amount + comisionmp + design_surcharge − discount_fix −
 * discount_shipping = totalcc (D42, D78).
 */
export const Purchase = z.object({
  id: z.number().int(),
  /** ISO 8601. */
  created_at: z.string(),
  /** Address of the order, in one line. */
  direccion: z.string(),
  metodopago: z.string(),
  payment_type_id: PaymentTypeId,
  status: z.enum(['pending', 'approved', 'rejected', 'cancelled', 'expired']),
  /** When the hold of an unapproved transfer ends, ISO 8601 (D25). */
  hold_until: z.string().nullable(),
  shipping_amount: Soles,
  /** The payment method's surcharge. */
  comisionmp: Soles,
  design_surcharge: Soles,
  discount_fix: Soles,
  discount_shipping: Soles,
  totalcc: Soles,
  details: z.array(PurchaseDetail),
});
export type Purchase = z.infer<typeof Purchase>;

/** `GET users/purchases` (D9, D48), newest first. */
export const PurchaseList = listOf(Purchase);
export type PurchaseList = z.infer<typeof PurchaseList>;
