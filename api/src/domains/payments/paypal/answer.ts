import { z } from 'zod';

const Money = z.object({ currency_code: z.string(), value: z.string().regex(/^\d+(\.\d{1,2})?$/) });
const Capture = z.object({ id: z.string().min(1), status: z.string(), amount: Money });

/** An order of Orders v2; only what we read. The amount of a unit is left out of PayPal's short answers. */
const Order = z.object({
  id: z.string().min(1),
  status: z.string(),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        reference_id: z.string().optional(),
        payments: z.object({ captures: z.array(Capture).default([]) }).optional(),
      }),
    )
    .default([]),
});

export interface PaypalOrderState {
  id: string;
  /** CREATED, APPROVED, COMPLETED, … */
  status: string;
  payerId: string | null;
  /** The capture that took the money, when there is one. `cents` in minor units of `currency`. */
  capture: { id: string; cents: number; currency: string } | null;
}

const centsOf = (value: string): number => Math.round(Number(value) * 100);

export function readPaypalOrder(value: unknown): PaypalOrderState | null {
  const order = Order.safeParse(value).data;
  if (!order) return null;
  const captures = order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);
  const taken = captures.find(({ status }) => status === 'COMPLETED');
  return {
    id: order.id,
    status: order.status,
    payerId: order.payer?.payer_id ?? null,
    capture: taken ? { id: taken.id, cents: centsOf(taken.amount.value), currency: taken.amount.currency_code } : null,
  };
}

/** A webhook's event; `orderId` is the order that it is about. */
export interface PaypalEvent {
  id: string;
  type: string;
  orderId: string | null;
}

const Event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(100),
  resource: z.object({
    id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  }),
});

export function readPaypalEvent(raw: string): PaypalEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    return null;
  }
  const event = Event.safeParse(value).data;
  if (!event) return null;
  const { resource, event_type: type } = event;
  const orderId = type.startsWith('CHECKOUT.ORDER.') ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  return { id: event.id, type, orderId: orderId ?? null };
}
