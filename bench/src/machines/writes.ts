import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from './visitors';

const PATIENCE_MS = 10_000;
const RETRY_MS = 300;
/** Whoever was told 'not now' for so long goes away, and the shop has failed. */
const GIVE_UP_MS = 60_000;

/** The answer that ended it: done, or refused for a reason that no retry mends. */
export interface Settled<T> {
  status: number;
  body: T & { code?: string; msg?: string };
  /** Milliseconds from the first try to this answer. */
  ms: number;
  /** One before it may have been carried out though nobody was told. */
  wasRetried: boolean;
}

/**
 * What somebody must know before they can begin, asked again until it is told.
 * @throws what it failed for last, after a minute
 */
export async function untilAnswered<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = performance.now() + GIVE_UP_MS; ; await pause(RETRY_MS)) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
      if (performance.now() > end) throw new Error('there was never an answer');
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

/** What people write to the shop. What is not answered is sent again, as pages do, and each try is kept as a shopper met it. */
export class Writes {
  readonly answers: Answer[] = [];
  /** What was refused that should not have been, or never answered. */
  readonly refused: string[] = [];
  readonly #open = new Set<Promise<unknown>>();

  /** @param api base of every call */
  constructor(readonly api: string) {}

  /** Null when nobody answered in a minute; that is among `refused` then. */
  async post<T>(
    path: string,
    token: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Settled<T> | null> {
    const started = performance.now();
    for (let wasRetried = false; performance.now() - started < GIVE_UP_MS; wasRetried = true) {
      const asked = this.#try<T>(path, token, body, headers);
      this.#open.add(asked);
      const answer = await asked;
      this.#open.delete(asked);
      if (answer) return { ...answer, ms: performance.now() - started, wasRetried };
      await pause(RETRY_MS);
    }
    this.refused.push(`${path}: no answer in ${GIVE_UP_MS / 1_000} s`);
    return null;
  }

  /** Resolves when each try until now is answered, or given up. */
  async answered(): Promise<void> {
    await Promise.all(this.#open);
  }

  /** Notes an answer that should have been another one. */
  refuse(path: string, { status, body }: Settled<unknown>): void {
    this.refused.push(`${path}: ${status} ${JSON.stringify(body).slice(0, 120)}`);
  }

  /** One try; null: it may be sent again. */
  async #try<T>(path: string, token: string, body: unknown, headers: Record<string, string>) {
    const at = performance.now();
    const keep = (failure: string | null) =>
      this.answers.push({ at, ms: performance.now() - at, path: `POST ${path.replace(/\d+/, ':id')}`, failure });
    try {
      const answer = await fetch(`${this.api}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await answer.text();
      const isLater = answer.status >= 500 || answer.status === 429;
      keep(isLater ? `status ${answer.status}` : null);
      return isLater ? null : { status: answer.status, body: JSON.parse(text) as Settled<T>['body'] };
    } catch (error) {
      const { message, cause } = error as Error;
      keep(cause instanceof Error ? cause.message : message);
      return null;
    }
  }
}
