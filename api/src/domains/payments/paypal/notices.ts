import { z } from 'zod';
import { keyOf, type ProviderSettings } from '../../../env/providers';
import { parsed } from '../provider';
import type { PaypalConnection } from './connection';
import { centsOf, Link, Money } from './orders';

/** A webhook's event: what it is about, by every name that PayPal has for it. */
export interface PaypalEvent {
  id: string;
  type: string;
  orderId: string | null;
  captureId: string | null;
  /** Our own name for the purchase. */
  reference?: string | null;
  /** PayPal's name of the dispute of which it tells. */
  dispute?: string | null;
  /** PayPal's word for how a dispute ended. */
  outcome: string | null;
  /** Money that the end of a dispute gave the payer, in minor units of `currency`. */
  refunded?: { cents: number; currency: string } | null;
  /** Money that went back, or was taken back, in minor units. */
  refund?: { id: string; cents: number } | null;
  /** The disputed sum, in minor units of `currency`. */
  amount?: { cents: number; currency: string } | null;
  /** When what it is about was made (a dispute: began), and changed last, by PayPal's clock, ISO 8601 in UTC. */
  madeAt?: string;
  changedAt?: string;
}

const Instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .optional()
  .catch(undefined);

const Event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().max(100),
  resource: z.object({
    id: z.string().optional(),
    order_id: z.string().optional(),
    custom_id: z.string().optional(),
    create_time: Instant,
    update_time: Instant,
    amount: Money.optional().catch(undefined),
    purchase_units: z
      .array(z.object({ custom_id: z.string().optional(), amount: Money.optional().catch(undefined) }))
      .optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
    dispute_id: z.string().optional(),
    dispute_amount: Money.optional().catch(undefined),
    dispute_outcome: z
      .object({ outcome_code: z.string().optional(), amount_refunded: Money.optional().catch(undefined) })
      .optional(),
    links: z.array(Link).optional(),
  }),
});

/** Events whose resource is a refund, not a capture. */
const OF_REFUND = new Set(['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED']);

const moneyOf = (money: z.infer<typeof Money> | undefined): PaypalEvent['amount'] =>
  money ? { cents: centsOf(money.value), currency: money.currency_code } : null;

export function readPaypalEvent(raw: string): PaypalEvent | null {
  const event = Event.safeParse(parsed(raw)).data;
  if (!event) return null;
  const { resource, event_type: type } = event;
  const orderId = type.startsWith('CHECKOUT.ORDER.')
    ? resource.id
    : (resource.supplementary_data?.related_ids?.order_id ?? resource.order_id);
  const { id, amount } = resource;
  const about = amount ?? resource.dispute_amount ?? resource.purchase_units?.[0]?.amount;
  return {
    id: event.id,
    type,
    orderId: orderId ?? null,
    captureId: captureIdOf(type, resource),
    reference: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? null,
    dispute: resource.dispute_id ?? null,
    outcome: resource.dispute_outcome?.outcome_code ?? null,
    refunded: moneyOf(resource.dispute_outcome?.amount_refunded),
    refund: OF_REFUND.has(type) && id && amount ? { id, cents: centsOf(amount.value) } : null,
    amount: moneyOf(about),
    madeAt: resource.create_time,
    changedAt: resource.update_time,
  };
}

/** A refund names its capture by the link `up`, a dispute by the seller's transaction. */
function captureIdOf(type: string, resource: z.infer<typeof Event>['resource']): string | null {
  if (type.startsWith('CUSTOMER.DISPUTE.')) return resource.disputed_transactions?.[0]?.seller_transaction_id ?? null;
  const up = resource.links?.find(({ rel }) => rel === 'up')?.href ?? '';
  const named = /\/captures\/([A-Z0-9]+)$/.exec(up)?.[1];
  return named ?? (type.startsWith('PAYMENT.CAPTURE.') ? (resource.id ?? null) : null);
}

const Verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) });

/** The call that proves a notice. */
export const noticeCalls = ({ call, unexpected }: PaypalConnection, settings: ProviderSettings) => ({
  /** Asks PayPal whether it wrote this notification. `rawEvent`: the body exactly as it came. */
  async isGenuine(headers: Record<string, string | string[] | undefined>, rawEvent: string): Promise<boolean> {
    const names = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];
    const given = names.map((name) => [name.replace('-', '_'), headers[`paypal-${name}`]]);
    if (given.some(([, value]) => typeof value !== 'string')) return false;
    const fields = { ...Object.fromEntries(given), webhook_id: keyOf(settings, 'PAYPAL_WEBHOOK_ID') };
    // The event goes in as the text that was signed: written anew, numbers and escapes might differ.
    const body = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${rawEvent}}`;
    const service = 'verify-webhook-signature';
    const answer = await call(service, `/v1/notifications/${service}`, body);
    const said = Verification.safeParse(answer.body).data?.verification_status;
    // Not to have found out must not be a refusal: PayPal sends it again.
    if (answer.status >= 300 || !said) throw unexpected(service, answer);
    return said === 'SUCCESS';
  },
});
