import { LRUCache } from 'lru-cache';
import type { PageBody } from './page-body';
import type { PhonePage } from './phone-page';

/** A rendered page that anybody may get. */
export interface Page {
  status: number;
  location: string | undefined;
  /** Anybody may get it, and may keep it for a while. */
  shared: boolean;
  /** The policy of a page that carries styles in itself; otherwise the site's own holds. */
  policy?: string;
  /** Where phones get pictures of the first screen with the answer. */
  phone?: PhonePage;
  body: PageBody;
}

interface Stored {
  page: Page;
  storedAt: number;
  /** After a failed refresh: not tried again before this moment. */
  retryAt: number;
  bytes: number;
}

export interface PageCacheOptions {
  maxBytes: number;
  /** Served without a second thought for this long, then served while a new one is made. Milliseconds. */
  freshMs: number;
  staleMs: number;
  now?: () => number;
  /** A refresh in the background failed; the stale page stays until it is too old. */
  onRefreshError?: (key: string, error: unknown) => void;
}

/** Which releases a page is made of is part of its name: none is ever made of two visitors' versions. */
export const pageKey = (digest: string, variant: string, url: string): string => `${digest} ${variant} ${url}`;

/** What making a page came to: only `store: true` is remembered. */
export interface MadePage {
  page: Page;
  store: boolean;
}

export type CacheState = 'hit' | 'stale' | 'miss';

const RETRY_AFTER_MS = 2_000;
/** What an entry costs beside its body: key, headers, bookkeeping. */
const OVERHEAD_BYTES = 1_024;

/**
 * Public pages in memory, bounded in bytes, least recently used go first. Stale pages are served at once and made
 * anew in the background; however many ask for one page, it is made once.
 */
export class PageCache {
  private readonly store: LRUCache<string, Stored>;
  private readonly making = new Map<string, Promise<Page>>();
  private readonly now: () => number;

  constructor(private readonly options: PageCacheOptions) {
    this.store = new LRUCache({ maxSize: options.maxBytes, sizeCalculation: (stored) => stored.bytes });
    this.now = options.now ?? Date.now;
  }

  /** A page that may be sent right now, if there is one. A stale one is being made anew by `make`. */
  get(key: string, make: () => Promise<MadePage>): { page: Page; state: CacheState; ageMs: number } | undefined {
    const stored = this.store.get(key);
    if (!stored) return undefined;
    const ageMs = this.now() - stored.storedAt;
    if (ageMs <= this.options.freshMs) return { page: stored.page, state: 'hit', ageMs };
    if (ageMs > this.options.freshMs + this.options.staleMs) {
      this.store.delete(key);
      return undefined;
    }
    if (this.now() >= stored.retryAt && !this.making.has(key)) {
      this.load(key, make).catch((error: unknown) => {
        stored.retryAt = this.now() + RETRY_AFTER_MS;
        this.options.onRefreshError?.(key, error);
      });
    }
    return { page: stored.page, state: 'stale', ageMs };
  }

  /** Makes a page, once for everybody who asks meanwhile, and keeps it when it may be kept. */
  load(key: string, make: () => Promise<MadePage>): Promise<Page> {
    const running = this.making.get(key);
    if (running) return running;
    const promise = make().then(({ page, store }) => {
      if (store) this.keep(key, page);
      else this.delay(key);
      return page;
    });
    const done = () => {
      this.making.delete(key);
    };
    promise.then(done, done);
    this.making.set(key, promise);
    return promise;
  }

  /** Keeps a page that was made before anybody asked for it. */
  put(key: string, page: Page): void {
    this.keep(key, page);
  }

  /** Names of pages that begin like this, those asked for last first. */
  recent(start: string, most: number): string[] {
    const names: string[] = [];
    for (const key of this.store.keys()) {
      if (names.length >= most) break;
      if (key.startsWith(start)) names.push(key);
    }
    return names;
  }

  /** Forgets all pages but those that begin like this. */
  keepOnly(start: string): void {
    for (const key of [...this.store.keys()]) if (!key.startsWith(start)) this.store.delete(key);
  }

  get bytes(): number {
    return this.store.calculatedSize;
  }

  private keep(key: string, page: Page): void {
    const before = this.store.peek(key)?.page;
    // Made anew and still the same: what it was compressed to stays.
    const same = before?.body.hash === page.body.hash && before.phone?.link === page.phone?.link;
    const kept = same ? { ...page, body: before.body, phone: before.phone } : page;
    const bytes = kept.body.bytes + (kept.phone?.bytes ?? 0) + key.length * 2 + OVERHEAD_BYTES;
    this.store.set(key, { page: kept, storedAt: this.now(), retryAt: 0, bytes });
  }

  /** A refresh gave a page that must not be kept (the api failed, say): the old one stays, for now. */
  private delay(key: string): void {
    const stored = this.store.peek(key);
    if (stored) stored.retryAt = this.now() + RETRY_AFTER_MS;
  }
}
