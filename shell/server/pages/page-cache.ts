import { LRUCache } from 'lru-cache';
import type { PageBody } from './page-body';
import type { PhonePage } from './phone-page';

/** A rendered page that anybody may get. */
export interface Page {
  status: number;
  location: string | undefined;
  /** Anybody may get it, and may keep it for a while. */
  shared: boolean;
  /** The policy of a page that carries styles or scripts in itself; otherwise the site's own holds. */
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

/** What is known of changes of what pages show. */
export interface Changes {
  /** Pages made before this moment may show what was before; milliseconds. */
  readonly changedAt: number;
  /** One change follows the other (an import): pages need not be made anew for each of them. */
  readonly streaming: boolean;
}

export interface PageCacheOptions {
  maxBytes: number;
  /** Served without a second thought for this long, then served while a new one is made. Milliseconds. */
  freshMs: number;
  staleMs: number;
  now?: () => number;
  changes?: Changes;
  /** A refresh in the background failed; the stale page stays until it is too old. */
  onRefreshError?: (key: string, error: unknown) => void;
}

/** Which releases a page is made of is part of its name: none is ever made of two visitors' versions. */
export const pageKey = (digest: string, variant: string, url: string): string => `${digest} ${variant} ${url}`;

/** The address in such a name. */
export const urlOf = (key: string): string => key.slice(key.lastIndexOf(' ') + 1);

/** What making a page came to: only `store: true` is remembered. */
export interface MadePage {
  page: Page;
  store: boolean;
}

export type CacheState = 'hit' | 'stale' | 'miss';

/**
 * Of a page that may be outdated: sent until it is so old, then so long while it is made anew, then made before it is sent (D268). An import
 * changes something each second, and would have every page made each second.
 */
const OUTDATED_MS = { calm: { fresh: 300, stale: 300 }, streaming: { fresh: 3_000, stale: 3_000 } } as const;

const RETRY_AFTER_MS = 2_000;
/** What an entry costs beside its body: key, headers, bookkeeping. */
const OVERHEAD_BYTES = 1_024;
/** Part of the memory for addresses that anybody can invent. */
const INVENTED_SHARE = 0.2;

/** Searches and pages of nothing: there are as many of them as somebody cares to type. */
const isInvented = (key: string, { status }: Page): boolean => status !== 200 || key.includes('?');

/**
 * Public pages in memory, bounded in bytes, least recently used go first; those that anybody can invent share a fifth
 * among themselves, so that a flood of them pushes no other out. Stale pages are served at once and made anew in the
 * background; however many ask for one page, it is made once.
 */
export class PageCache {
  private readonly pages: LRUCache<string, Stored>;
  private readonly invented: LRUCache<string, Stored>;
  private readonly making = new Map<string, Promise<Page>>();
  private readonly now: () => number;

  constructor(private readonly options: PageCacheOptions) {
    const sizeCalculation = (stored: Stored) => stored.bytes;
    const share = Math.ceil(options.maxBytes * INVENTED_SHARE);
    this.pages = new LRUCache({ maxSize: Math.max(1, options.maxBytes - share), sizeCalculation });
    this.invented = new LRUCache({ maxSize: share, sizeCalculation });
    this.now = options.now ?? Date.now;
  }

  /**
   * A page that may be sent right now, if there is one. A stale one is being made anew by `make`, if `mayMake` says so. A
   * page of nothing is never stale: what is asked for again may have come to be.
   */
  get(
    key: string,
    make: () => Promise<MadePage>,
    mayMake: () => boolean = () => true,
  ): { page: Page; state: CacheState; ageMs: number } | undefined {
    const stored = this.pages.get(key) ?? this.invented.get(key);
    if (!stored) return undefined;
    const ageMs = this.now() - stored.storedAt;
    const [freshMs, staleMs] = this.lifeOf(stored);
    if (ageMs <= freshMs) return { page: stored.page, state: 'hit', ageMs };
    if (stored.page.status !== 200 || ageMs > freshMs + staleMs) {
      this.forget(key);
      return undefined;
    }
    if (this.now() >= stored.retryAt && !this.making.has(key) && mayMake()) {
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

  /** Names of pages that begin like this, those asked for last first, searches after the others. */
  recent(start: string, most: number): string[] {
    const names: string[] = [];
    for (const store of [this.pages, this.invented])
      for (const key of store.keys()) {
        if (names.length >= most) return names;
        if (key.startsWith(start)) names.push(key);
      }
    return names;
  }

  /** Forgets all pages but those that begin like this. */
  keepOnly(start: string): void {
    for (const store of [this.pages, this.invented])
      for (const key of [...store.keys()]) if (!key.startsWith(start)) store.delete(key);
  }

  get bytes(): number {
    return this.pages.calculatedSize + this.invented.calculatedSize;
  }

  private lifeOf({ storedAt }: Stored): [freshMs: number, staleMs: number] {
    const { freshMs, staleMs, changes } = this.options;
    if (!changes || storedAt >= changes.changedAt) return [freshMs, staleMs];
    const { fresh, stale } = OUTDATED_MS[changes.streaming ? 'streaming' : 'calm'];
    return [Math.min(freshMs, fresh), Math.min(staleMs, stale)];
  }

  private peek(key: string): Stored | undefined {
    return this.pages.peek(key) ?? this.invented.peek(key);
  }

  private forget(key: string): void {
    this.pages.delete(key);
    this.invented.delete(key);
  }

  private keep(key: string, page: Page): void {
    const before = this.peek(key)?.page;
    // Made anew and still the same: what it was compressed to stays.
    const same = before?.body.hash === page.body.hash && before.phone?.link === page.phone?.link;
    const kept = same ? { ...page, body: before.body, phone: before.phone } : page;
    const bytes = kept.body.bytes + (kept.phone?.bytes ?? 0) + key.length * 2 + OVERHEAD_BYTES;
    // A product that has gone, or come, changes its place.
    const [store, other] = isInvented(key, page) ? [this.invented, this.pages] : [this.pages, this.invented];
    other.delete(key);
    store.set(key, { page: kept, storedAt: this.now(), retryAt: 0, bytes });
  }

  /** A refresh gave a page that must not be kept (the api failed, say): the old one stays, for now. */
  private delay(key: string): void {
    const stored = this.peek(key);
    if (stored) stored.retryAt = this.now() + RETRY_AFTER_MS;
  }
}
