import { cpuMs } from '../lib/processor';
import type { Row } from '../lib/report';
import { percentile } from '../lib/stats';
import { logIn } from '../orders/buyers';

const SHOPPERS = 16;
const SECONDS = 10;
const WARM_SECONDS = 3;

/** What a shopper's pages ask that no cache answers: a cart's quote twice, what the header shows, what the account lists. */
const ASKED: readonly { path: string; body?: (productIds: readonly number[], nth: number) => object }[] = [
  { path: 'orders/quote', body: quoteBody },
  { path: 'orders/quote', body: quoteBody },
  { path: 'addresses' },
  { path: 'users/purchases?page=1' },
  { path: 'users/activity' },
  { path: 'wishlist' },
  { path: 'chat/unread' },
  { path: 'users/sessions' },
];

function quoteBody(productIds: readonly number[], nth: number): object {
  const lines = [0, 1, 2].map((line) => ({
    product_id: productIds[(3 * nth + line) % productIds.length],
    qty: 1 + (line % 2),
  }));
  return { lines, region_id: 150100, payment_type_id: 5 };
}

/**
 * How many calls that belong to a person one core of an API answers: calls by the processor's time that its process took for them. The
 * database's own work is not in it.
 */
export async function personalRow({ url, pid }: { url: string; pid: number }): Promise<Row> {
  const api = `${url}/api/web`;
  const { data } = (await (await fetch(`${api}/products/search?perPage=48`)).json()) as { data: { id: number }[] };
  const productIds = data.map(({ id }) => id);
  const { token } = await logIn(api, 'cliente@demo.pe');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const times: number[] = [];
  let failures = 0;
  const shop = async (nth: number, until: number) => {
    for (let turn = nth; performance.now() < until; turn++) {
      const asked = ASKED[turn % ASKED.length];
      if (!asked) return;
      const sent = asked.body ? { method: 'POST', body: JSON.stringify(asked.body(productIds, turn)) } : {};
      const began = performance.now();
      const answer = await fetch(`${api}/${asked.path}`, { headers, ...sent });
      await answer.arrayBuffer();
      times.push(performance.now() - began);
      if (!answer.ok) failures += 1;
    }
  };
  const all = (seconds: number) => {
    const until = performance.now() + seconds * 1_000;
    return Promise.all(Array.from({ length: SHOPPERS }, (_, nth) => shop(nth, until)));
  };
  await all(WARM_SECONDS);
  times.length = 0;
  const before = cpuMs(pid);
  await all(SECONDS);
  const used = cpuMs(pid) - before;
  return {
    what: 'personal calls (quotes, addresses, purchases, wishlist, sessions) for each core of an API, PostgreSQL',
    value: (times.length * 1_000) / used,
    unit: 'calls/s',
    bound: { kind: 'min', value: 100 },
    how: `${Math.round(times.length / SECONDS)} a second by ${SHOPPERS} shoppers with everything on this machine, p95 ${percentile(times, 95).toFixed(0)} ms, ${(used / times.length).toFixed(2)} ms of the API’s processor each, ${failures} failures`,
  };
}
