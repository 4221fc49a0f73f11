import { randomUUID } from 'node:crypto';
import { sharingHeaders } from '@qhatu/federation';
import { z } from 'zod';
import type { FailureCounts } from './failure-counts';

const Others = z.object({
  others: z.array(
    z.object({
      remote: z.string(),
      version: z.string(),
      views: z.number(),
      failures: z.number(),
      visitors: z.array(z.string()),
    }),
  ),
});

export interface ReleaseCountsExchangeOptions {
  apiOrigin: string;
  /** FRONT_DOOR_KEY. */
  key: string;
  counts: FailureCounts;
  everyMs?: number;
  /** The counts of others have arrived. */
  onOthers: () => void;
  log: { warn: (fields: object, message: string) => void };
}

const ANSWER_MS = 3_000;

/**
 * Tells the api each second what this front door has counted, and hears what the others have (D241), so that a canary that
 * fails a little at each of ten front doors fails. Without an answer each judges by what it knows.
 */
export class ReleaseCountsExchange {
  /** This process, among all front doors. */
  readonly #door = randomUUID();
  readonly #options: ReleaseCountsExchangeOptions;
  #said = '';
  #away = false;
  #busy = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ReleaseCountsExchangeOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => void this.exchange(), this.#options.everyMs ?? 1_000);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Once; called by the timer. Never rejects. */
  async exchange(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const { apiOrigin, key, counts, onOthers, log } = this.#options;
    try {
      const own = counts.own();
      const said = JSON.stringify(own);
      const answer = await fetch(`${apiOrigin}/internal/release-counts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...sharingHeaders(key) },
        body: JSON.stringify({ door: this.#door, ...(said === this.#said ? {} : { counts: own }) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (!answer.ok) throw new Error(`the api answered ${answer.status}`);
      counts.adopt(Others.parse(await answer.json()).others);
      this.#said = said;
      this.#away = false;
      onOthers();
    } catch (err) {
      if (!this.#away) log.warn({ err }, 'counts of releases cannot be shared; this front door judges by its own');
      this.#away = true;
      // What was counted by others then is of long ago soon.
      counts.adopt([]);
      this.#said = '';
    } finally {
      this.#busy = false;
    }
  }
}
