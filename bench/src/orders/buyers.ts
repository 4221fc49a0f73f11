import { randomUUID } from 'node:crypto';
import type { Address, OrderResult, Quote, QuoteBody, Session } from '@qhatu/contract/wire';

export interface BuyersResult {
  ordersPerSecond: number;
  accepted: number;
  /** Refused because the stock had gone, as they should be. */
  soldOut: number;
  /** Told that the shop is too busy: the checkout sends the same key again (D68). */
  busy: number;
  /** Any other answer. */
  failed: number;
  unitsSold: number;
}

export interface Buyer {
  token: string;
  userId: number;
  addressId: number;
}

/** One call of the API, as JSON, whatever its status is. */
export async function call<T>(
  api: string,
  method: string,
  path: string,
  token: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: T }> {
  const answer = await fetch(`${api}/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}

/** Logs one demo account in once; all buyers are sessions of it, with an address to Lima. */
export async function logIn(api: string, email: string): Promise<Buyer> {
  const { body: session } = await call<Session>(api, 'POST', 'auth/login', '', { email, password: 'Demo1234' });
  const { body } = await call<Address[] | { data: Address[] }>(api, 'GET', 'addresses', session.access_token);
  const [address] = Array.isArray(body) ? body : body.data;
  if (!address) throw new Error(`${email} has no address`);
  return { token: session.access_token, userId: session.user.id, addressId: address.id };
}

/** What the server says that this costs. */
export async function totalOf(
  api: string,
  buyer: Buyer,
  choices: Pick<QuoteBody, 'region_id' | 'payment_type_id' | 'lines'>,
): Promise<number> {
  const quote = await call<Quote>(api, 'POST', 'orders/quote', buyer.token, choices);
  return quote.body.total;
}

/**
 * `buyers` shoppers at once, each ordering one unit of a hot product, again and again until the products are gone or
 * `seconds` are over. Every order is a full purchase: its own key, total computed by the server's quote beforehand.
 */
export async function hotSale(
  api: string,
  buyer: Buyer,
  productIds: readonly number[],
  buyers: number,
  seconds: number,
): Promise<BuyersResult> {
  const choices = { region_id: 150100, payment_type_id: 5 as const };
  const totals = new Map<number, number>();
  for (const id of productIds) {
    totals.set(id, await totalOf(api, buyer, { ...choices, lines: [{ product_id: id, qty: 1 }] }));
  }
  const result = { accepted: 0, soldOut: 0, busy: 0, failed: 0, unitsSold: 0 };
  const started = performance.now();
  const until = started + seconds * 1000;
  const gone = new Set<number>();
  const shop = async (nth: number) => {
    for (let turn = nth; performance.now() < until && gone.size < productIds.length; turn++) {
      const id = productIds[turn % productIds.length] as number;
      if (gone.has(id)) continue;
      const { status } = await call<OrderResult>(
        api,
        'POST',
        'orders',
        buyer.token,
        {
          ...choices,
          lines: [{ product_id: id, qty: 1 }],
          address_id: buyer.addressId,
          name: 'Compradora de prueba',
          phone: '987654321',
          email: 'cliente@demo.pe',
          total: totals.get(id),
        },
        { 'idempotency-key': randomUUID() },
      );
      if (status === 200 || status === 201) {
        result.accepted++;
        result.unitsSold++;
      } else if (status === 409) {
        result.soldOut++;
        gone.add(id);
      } else if (status === 503) result.busy++;
      else result.failed++;
    }
  };
  await Promise.all(Array.from({ length: buyers }, (_, nth) => shop(nth)));
  return { ...result, ordersPerSecond: result.accepted / ((performance.now() - started) / 1000) };
}
