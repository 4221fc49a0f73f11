import type { FastifyBaseLogger } from 'fastify';

/** What is asked of the api, often; a page does not wait for it. */
const PATIENCE_MS = 1_500;
/** Pages that were made so shortly after the news may still be of an API process that had not heard of it. */
const SETTLE_MS = 1_500;

interface CatalogChangesOptions {
  /** Origin of the api, such as http://127.0.0.1:3001. */
  apiOrigin: string;
  everyMs: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now?: () => number;
}

/** Hears from the API that what pages show has changed (a price, a name, stock that staff moved), and since when pages may be old. */
export class CatalogChanges {
  /** Pages made before this moment may show what was before; milliseconds. */
  changedAt = Number.NEGATIVE_INFINITY;
  private seen: number | undefined;
  private failing = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: CatalogChangesOptions) {}

  start(): void {
    this.timer = setInterval(() => void this.look(), this.options.everyMs);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** One question. An API that does not answer changes nothing: pages stay what they are until it does. */
  async look(): Promise<void> {
    const { apiOrigin, log, now = Date.now } = this.options;
    try {
      const answer = await fetch(`${apiOrigin}/api/web/catalog/revision`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      const { revision } = (await answer.json()) as { revision?: unknown };
      if (!answer.ok || typeof revision !== 'number') return;
      if (this.seen !== undefined && revision !== this.seen) this.changedAt = now() + SETTLE_MS;
      this.seen = revision;
      this.failing = false;
    } catch (error) {
      if (!this.failing) log.warn({ err: error }, 'the api did not say whether the catalogue has changed');
      this.failing = true;
    }
  }
}
