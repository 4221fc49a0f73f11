import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers and caches send a few dozen different ones; what somebody invents pushes out what nobody has sent for longest. */
const known = new LRUCache<string, Encoding>({ max: 100 });
const MAX_LENGTH = 200;

/**
 * The best encoding that the visitor accepts, preferring brotli.
 * `q=0` refuses one; an absent header means that nothing is known, so nothing is compressed.
 */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const before = known.get(header);
  if (before) return before;
  const encoding = parsed(header);
  if (header.length <= MAX_LENGTH) known.set(header, encoding);
  return encoding;
}

function parsed(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...params] = part.trim().split(';');
    const q = params.map((param) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(param)?.[1]).find((value) => value !== undefined);
    weights.set(name.trim(), q === undefined ? 1 : Number(q));
  }
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  if (weight('br') > 0 && weight('br') >= weight('gzip')) return 'br';
  return weight('gzip') > 0 ? 'gzip' : 'identity';
}
