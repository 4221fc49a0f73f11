export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * The best encoding that the visitor accepts, preferring brotli.
 * `q=0` refuses one; an absent header means that nothing is known, so nothing is compressed.
 */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  // What every current browser sends; the rest is parsed properly.
  if (header === 'gzip, deflate, br' || header === 'gzip, deflate, br, zstd') return 'br';
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
