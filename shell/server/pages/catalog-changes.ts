import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from './page-cache';

/** What is asked of the api, often; a page does not wait for it. */
const PATIENCE_MS = 1_500;
/** Pages that were made so shortly after the news may still be of an API process that had not heard of it: each looks twice a second. */
const SETTLE_MS = 800;
/** So many changes within so long are a stream, until nothing has changed for so long. */
const STREAM = { changes: 4, withinMs: 6_000, overMs: 1_500 } as const;
/** Behind a balancer an answer may be of an API process that has not heard of it; when all say so for so long, it is so. */
const BACK_MS = 10_000;

interface CatalogChangesOptions {
  /** Origin of the api, such as http://127.0.0.1:3001. */
  apiOrigin: string;
  /** That it is one of ours who asks. */
  headers: Record<string, string>;
  everyMs: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now?: () => number;
}

/** Hears from the API that what pages show has changed (a price, a name, stock that staff moved), and since when pages may be old. */
export class CatalogChanges implements Changes {
  changedAt = Number.NEGATIVE_INFINITY;
  private seen: number | undefined;
  private lowerSince: number | undefined;
  /** When the last changes were heard of; milliseconds. */
  private heard: number[] = [];
  private failing = false;
  private asking = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly now: () => number;

  constructor(private readonly options: CatalogChangesOptions) {
    this.now = options.now ?? Date.now;
  }

  get streaming(): boolean {
    const last = this.heard.at(-1) ?? Number.NEGATIVE_INFINITY;
    const first = this.heard.at(-STREAM.changes) ?? Number.NEGATIVE_INFINITY;
    return last - first <= STREAM.withinMs && this.now() - last < STREAM.overMs;
  }

  start(): void {
    this.timer = setInterval(() => void this.look(), this.options.everyMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** One question at a time. An API that does not answer changes nothing: pages stay what they are until it does. */
  async look(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const { apiOrigin, headers, log } = this.options;
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await fetch(`${apiOrigin}/api/web/catalog/revision`, { headers, signal });
      const { revision } = (await answer.json()) as { revision?: unknown };
      if (!answer.ok || typeof revision !== 'number') return;
      this.learn(revision);
      this.failing = false;
    } catch (error) {
      if (!this.failing) log.warn({ err: error }, 'the api did not say whether the catalogue has changed');
      this.failing = true;
    } finally {
      this.asking = false;
    }
  }

  private learn(revision: number): void {
    const now = this.now();
    const known = this.seen ?? revision;
    if (revision < known) {
      this.lowerSince ??= now;
      if (now - this.lowerSince < BACK_MS) return;
    }
    this.lowerSince = undefined;
    this.seen = revision;
    if (revision === known) return;
    this.changedAt = now + SETTLE_MS;
    this.heard = [...this.heard.slice(1 - STREAM.changes), now];
  }
}
