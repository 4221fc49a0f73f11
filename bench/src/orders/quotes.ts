import type { Row } from '../lib/report';
import { percentile } from '../lib/stats';

const LINES = 50;
const WARM = 30;
const TIMES = 300;

/** `POST orders/quote` of a cart of 50 different products with a code, one after the other, on the database `kind`. */
export async function quoteRow(api: string, productIds: readonly number[], kind: string): Promise<Row> {
  const body = JSON.stringify({
    lines: productIds.slice(0, LINES).map((product_id, nth) => ({ product_id, qty: 1 + (nth % 3) })),
    region_id: 150100,
    payment_type_id: 5,
    promotion_code: 'PROMO15',
  });
  const times: number[] = [];
  let failures = 0;
  for (let nth = 0; nth < WARM + TIMES; nth++) {
    const started = performance.now();
    const answer = await fetch(`${api}/orders/quote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    await answer.arrayBuffer();
    if (nth >= WARM) times.push(performance.now() - started);
    if (!answer.ok) failures++;
  }
  return {
    what: `quote of ${LINES} lines, p95, ${kind}`,
    value: percentile(times, 95),
    unit: 'ms',
    bound: { kind: 'max', value: 20 },
    how: `${TIMES} in a row, p50 ${percentile(times, 50).toFixed(1)} ms, ${failures} failures`,
  };
}
