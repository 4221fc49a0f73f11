import { Worker } from 'node:worker_threads';
import { slowDrawing, worstDrawings } from '@qhatu/api/test/uploads';
import type { Product, SearchResult } from '@qhatu/contract/wire';
import { createPeople } from '../chat/people';
import type { Row } from '../lib/report';
import { median, percentile } from '../lib/stats';

const ACCOUNTS = 8;
/** A machine of two cores has bad seconds; the middle of five pairs, each alone and beside, is what is reported. */
const PAIRS = 5;
const SECONDS = 6;
/** A shopper's browser asks again and again, never without a pause. */
const PAUSE_MS = 10;

interface Times {
  picture: number[];
  product: number[];
}

async function timed(url: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - started;
}

/** A picture and a product, each once more after the other, for a while. */
async function shop(api: string, picture: string, products: readonly number[]): Promise<Times> {
  const times: Times = { picture: [], product: [] };
  const until = performance.now() + SECONDS * 1_000;
  for (let nth = 0; performance.now() < until; nth++) {
    times.picture.push(await timed(api + picture));
    times.product.push(await timed(`${api}/api/web/products/${products[nth % products.length]}`));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return times;
}

/** What eight accounts were answered, by status. */
type Answers = Map<number, number>;

/**
 * Accounts that send the worst drawings from now on, from another thread. @returns what ends them and tells their
 * answers
 */
function sending(api: string, tokens: readonly string[]): () => Promise<Answers> {
  const drawings = Object.values(worstDrawings).flatMap((worst) => [slowDrawing(), worst]);
  const worker = new Worker(new URL('./sender-worker.mjs', import.meta.url), { workerData: { api, tokens, drawings } });
  const reported = new Promise<Answers>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return () => {
    worker.postMessage('stop');
    return reported;
  };
}

/**
 * p95 of a static picture and of the product API while eight accounts send the worst drawings, beside their quiet
 * values.
 */
export async function drawingRows(api: string, databaseUrl: string): Promise<Row[]> {
  const list = (await (await fetch(`${api}/api/web/products/search?perPage=48`)).json()) as SearchResult;
  const ids = list.data.map(({ id }) => id);
  const product = (await (await fetch(`${api}/api/web/products/${ids[0]}`)).json()) as Product;
  const picture = product.images.map(({ uri }) => uri).find((uri) => uri.startsWith('/media/'));
  if (!picture) throw new Error('the first product has no picture of ours');
  const tokens = await createPeople(databaseUrl, 'dibujante', ACCOUNTS);
  const ask = () => shop(api, picture, ids);
  await ask();
  const pairs: { alone: Times; beside: Times }[] = [];
  const answers: Answers = new Map();
  for (let nth = 0; nth < PAIRS; nth++) {
    const alone = await ask();
    const stop = sending(api, tokens);
    const beside = await ask();
    for (const [status, count] of await stop()) answers.set(status, (answers.get(status) ?? 0) + count);
    pairs.push({ alone, beside });
  }
  const summary = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
  return (['picture', 'product'] as const).map((what) => {
    const p95 = (of: 'alone' | 'beside') => pairs.map((pair) => percentile(pair[of][what], 95));
    const [alone, beside] = [p95('alone'), p95('beside')];
    const worst = Math.max(...pairs.flatMap((pair) => pair.beside[what]));
    return {
      what: `${what === 'picture' ? 'static picture' : 'product API'} beside ${ACCOUNTS} accounts that send the worst drawings, p95`,
      value: median(beside.map((ms, nth) => ms / (alone[nth] ?? Number.NaN))),
      unit: '× quiet',
      bound: { kind: 'max', value: 3 },
      how: `${PAIRS} pairs of ${SECONDS} s, p95 ${median(alone).toFixed(1)} ms alone, ${median(beside).toFixed(1)} ms beside, longest ${worst.toFixed(0)} ms; drawings answered ${summary}`,
    };
  });
}
