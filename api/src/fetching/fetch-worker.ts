/**
 * Calls the addresses that strangers give and hands on what they hold, in a process of its own; started by `fetcher.ts`. It knows
 * nothing of the shop: no settings, no database, no secrets, no files, and opens nothing of what it fetches but its packing.
 */
import { serveParent } from '../isolated/worker';
import { fetchExternal } from './fetch-external';
import { FetchError, type FetchReply, type FetchRequest } from './fetches';

/** Resolves when the pipe took it: a parent that is slow is waited for, and so is the stranger then. */
const say = (reply: FetchReply) => new Promise<void>((resolve) => process.send?.(reply, () => resolve()));

const underWay = new Map<number, AbortController>();

async function work(order: FetchRequest): Promise<void> {
  if ('cancel' in order) return underWay.get(order.id)?.abort();
  const { id, address, limits } = order;
  const cancelled = new AbortController();
  underWay.set(id, cancelled);
  try {
    const take = (piece: Buffer) => say({ id, piece });
    await say({ id, status: await fetchExternal(address, { ...limits, signal: cancelled.signal, take }) });
  } catch (error) {
    await say({ id, refused: error instanceof FetchError ? error.why : 'network' });
  } finally {
    underWay.delete(id);
  }
}

serveParent();
process.on('message', (order: FetchRequest) => void work(order));
void say({ ready: true });
