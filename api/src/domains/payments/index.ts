import {
  isPaidOnline,
  METHOD_OF,
  type MethodId,
  type OnlineMethod,
  type Provider,
  providerOf,
} from '@qhatu/contract/payment-methods';
import { isConfigured, type ProviderSettings } from '../../env/providers';
import type { AskedPurchase, OurPayment, ProviderAdapter, ReturnedPart, Standing } from './adapter';
import { izipayAdapter, izipayClient } from './izipay';
import { pagoefectivoAdapter, pagoefectivoClient } from './pagoefectivo';
import { paypalAdapter, paypalClient } from './paypal';
import { type NoteUnexpected, type PaymentEvent, providerDown } from './provider';

/** Every provider: its protocol, and what the shop asks of it (docs/recipes/payment-method.md). */
const PROVIDERS = {
  izipay: { client: izipayClient, adapter: izipayAdapter },
  paypal: { client: paypalClient, adapter: paypalAdapter },
  pagoefectivo: { client: pagoefectivoClient, adapter: pagoefectivoAdapter },
} satisfies Record<Provider, object>;

/** The configured providers; null is one that nobody can pay by. */
export type Providers = { [P in Provider]: ReturnType<(typeof PROVIDERS)[P]['client']> | null };

/** `note` is told of every answer of theirs that is not understood. */
export const openProviders = (settings: ProviderSettings, note?: NoteUnexpected): Providers =>
  Object.fromEntries(
    (Object.keys(METHOD_OF) as Provider[]).map((provider) => [
      provider,
      isConfigured(settings, provider) ? PROVIDERS[provider].client(settings, note) : null,
    ]),
  ) as unknown as Providers;

function adapterOf(providers: Providers, provider: Provider): ProviderAdapter | null {
  const client = providers[provider];
  // Each adapter takes its own provider's client, which the compiler cannot follow through the table.
  return client && PROVIDERS[provider].adapter(client as never);
}

/** The payment of a purchase as its provider tells it now; null when nobody has tried, or its method has no keys. Throws 503. */
export async function askProvider(
  providers: Providers,
  { method, ...purchase }: AskedPurchase & { method: OnlineMethod },
): Promise<PaymentEvent | null> {
  return (await adapterOf(providers, providerOf(method))?.ask(purchase)) ?? null;
}

/** Reads a payment in its provider's books; null when its method has no keys (any more). Throws 503. */
export async function standingOf(
  providers: Providers,
  { method, ...payment }: OurPayment & { method: OnlineMethod },
): Promise<Standing | null> {
  return (await adapterOf(providers, providerOf(method))?.standing(payment)) ?? null;
}

/** Gives back a whole payment by the provider's own call; null where there is none, or no key for it. */
export async function refundPayment(
  providers: Providers,
  { provider, ...charge }: { provider: string; chargeId: string; amount: number; currency: string },
): Promise<string | null> {
  return (await adapterOf(providers, provider as Provider)?.refunds?.all(charge)) ?? null;
}

/** The calls that give money of a method back; null: somebody transfers it. */
const refundsOf = (providers: Providers, method: MethodId) =>
  isPaidOnline(method) ? (adapterOf(providers, providerOf(method))?.refunds ?? null) : null;

/** True when the provider of this method has a call for refunds. */
export const hasRefundCall = (providers: Providers, method: MethodId): boolean => refundsOf(providers, method) !== null;

/**
 * Gives back a part of a payment, once for each key. Parts of one payment go one after the other. Throws 503 when it could not
 * be done.
 */
export async function refundPart(
  providers: Providers,
  { method, ...part }: ReturnedPart & { method: MethodId },
): Promise<string> {
  const refunds = refundsOf(providers, method);
  if (!refunds) throw providerDown();
  return refunds.part(part);
}
