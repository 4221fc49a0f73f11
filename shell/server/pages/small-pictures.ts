import { LRUCache } from 'lru-cache';

/** Larger ones would hold up the words of the page for longer than the trip that they save. */
const LARGEST_BYTES = 14_336;
const CACHE_BYTES = 8 * 1024 * 1024;
/** Addresses of pictures never come to mean another picture; this only lets go of those that nobody asks for. */
const KEPT_MS = 3_600_000;
/** A page does not wait long for what the browser can fetch as well. */
const PATIENCE_MS = 300;
const TYPES = /^image\/(?:webp|avif|jpeg|png)$/;

/** A picture as an address that carries it: `data:image/webp;base64,…`. */
export type DataAddress = string;

/** Pictures of the api that are small enough to travel inside a page. */
export class SmallPictures {
  private readonly cache = new LRUCache<string, DataAddress>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (data, address) => data.length + address.length,
    ttl: KEPT_MS,
    fetchMethod: (address) => this.read(address),
  });

  /**
   * @param apiOrigin such as `http://127.0.0.1:3001`; asked for nobody, so that nothing private comes back
   * @param headers that it is one of ours who asks
   */
  constructor(
    private readonly apiOrigin: string,
    private readonly headers: Record<string, string>,
  ) {}

  /** @returns undefined when it is too large, of another kind, or not there in time */
  async get(address: string): Promise<DataAddress | undefined> {
    return this.cache.fetch(address).catch(() => undefined);
  }

  private async read(address: string): Promise<DataAddress | undefined> {
    const answer = await fetch(this.apiOrigin + address, {
      headers: this.headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    });
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !TYPES.test(type) || Number(answer.headers.get('content-length') ?? 0) > LARGEST_BYTES) {
      await answer.body?.cancel();
      return undefined;
    }
    const bytes = Buffer.from(await answer.arrayBuffer());
    return bytes.length > LARGEST_BYTES ? undefined : `data:${type};base64,${bytes.toString('base64')}`;
  }
}
