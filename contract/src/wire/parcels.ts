import { z } from 'zod';
import { BodyId } from './common';

/** Several lines, or parts of them, under one number of a carrier. */
export const Parcel = z.object({
  id: z.number().int(),
  carrier: z.string(),
  tracking: z.string(),
  sent_at: z.string(),
  delivered_at: z.string().nullable(),
  lines: z.array(z.object({ detail_id: z.number().int(), name: z.string(), qty: z.number().int() })),
});
export type Parcel = z.infer<typeof Parcel>;

/** `POST staff/orders/{id}/parcels`: what goes on its way together; `parcelForm` says what has to be there. */
export const ParcelBody = z.object({
  carrier: z.string().trim(),
  tracking: z.string().trim(),
  lines: z.array(z.object({ detail_id: BodyId, qty: z.number().int().min(1).max(1_000_000) })).max(200),
});
export type ParcelBody = z.infer<typeof ParcelBody>;

/** `POST staff/parcels/{id}`: a number that was mistyped. */
export const ParcelChange = ParcelBody.pick({ carrier: true, tracking: true });
export type ParcelChange = z.infer<typeof ParcelChange>;
