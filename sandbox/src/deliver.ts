import type { Delivery } from './actions';

const TRIES = 6;
const PAUSE_MS = 1_500;

export interface Notice {
  what: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** How often it is tried, at most. */
  tries?: number;
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Tells the shop, as providers do: again and again until it answers, and never while somebody waits for more than one try. */
export class Messenger {
  readonly log: Delivery[] = [];
  readonly #running = new Set<Promise<unknown>>();
  #closed = false;

  /** Resolves after the first try; later ones go on behind. */
  async send(notice: Notice): Promise<Delivery> {
    const delivery: Delivery = { what: notice.what, status: null };
    this.log.push(delivery);
    const status = await this.#underWay(post(notice));
    delivery.status = status;
    if (needsAnother(status)) void this.#underWay(this.#again(notice, delivery));
    return delivery;
  }

  sendLater(notice: Notice, ms: number): Delivery {
    const delivery: Delivery = { what: `${notice.what}, dentro de ${ms / 1000} s`, status: null };
    this.log.push(delivery);
    void this.#underWay(pause(ms).then(() => this.#again(notice, delivery)));
    return delivery;
  }

  /** Resolves when nothing is under way any more (tests). */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  close(): void {
    this.#closed = true;
  }

  /** What {@link settled} waits for, too. */
  #underWay<T>(work: Promise<T>): Promise<T> {
    const run = work.finally(() => this.#running.delete(run));
    this.#running.add(run);
    return run;
  }

  async #again(notice: Notice, delivery: Delivery): Promise<void> {
    const before = delivery.status === null ? 0 : 1;
    for (let tried = before; tried < (notice.tries ?? TRIES) && !this.#closed; tried += 1) {
      if (tried > 0) await pause(PAUSE_MS);
      delivery.status = await post(notice);
      if (!needsAnother(delivery.status)) return;
    }
  }
}

/** No answer, or one that asks to come back. */
const needsAnother = (status: number): boolean => status === 0 || status >= 500;

async function post({ url, headers, body }: Notice): Promise<number> {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
