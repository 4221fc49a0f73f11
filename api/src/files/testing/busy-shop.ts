import { randomUUID } from 'node:crypto';
import { type Files, readFileOf } from '../files';

/**
 * Writes, reads, deletes and seals anew like a shop until it is told to stop. @returns what has to be there, by key, what
 * must not, and what was read wrongly meanwhile
 */
export function busyShop(files: Files, known: ReadonlyMap<string, Buffer>) {
  const kept = new Map(known);
  const deleted: string[] = [];
  const wrong: string[] = [];
  let stopped = false;
  const one = async (): Promise<void> => {
    const keys = [...kept.keys()];
    const key = keys[Math.floor(Math.random() * keys.length)] ?? '';
    const dice = Math.random();
    if (dice < 0.3) {
      const fresh = `private/chat/${randomUUID()}`;
      const body = Buffer.from(fresh);
      await files.put(fresh, body);
      kept.set(fresh, body);
    } else if (dice < 0.5 && keys.length > 5) {
      kept.delete(key);
      deleted.push(key);
      await files.remove(key);
    } else {
      const bytes = await readFileOf(files, key);
      if (kept.has(key) && !bytes?.equals(kept.get(key) ?? Buffer.alloc(0))) wrong.push(key);
    }
  };
  const working = (async () => {
    while (!stopped) await Promise.all([one(), one(), one()]);
  })();
  return {
    stop: async () => {
      stopped = true;
      await working;
      return { kept, deleted, wrong };
    },
  };
}

/** Files of a shop of before. */
export async function fill(files: Files, count: number): Promise<Map<string, Buffer>> {
  const bodies = new Map<string, Buffer>();
  for (let nth = 0; nth < count; nth++) {
    const key = `${nth % 3 ? 'private/proofs' : 'uploads/products'}/${randomUUID()}.webp`;
    const body = Buffer.from(`${nth} ${key}`.repeat(1 + (nth % 40)));
    bodies.set(key, body);
    await files.put(key, body);
  }
  return bodies;
}
