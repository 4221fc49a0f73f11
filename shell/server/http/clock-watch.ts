import { ClockWrong, leastClockSkew, MAX_SKEW } from '@qhatu/contract/operations';
import type { FastifyBaseLogger } from 'fastify';

const EVERY_MS = 10_000;
const PATIENCE_MS = 1_500;
/** `Date` says whole seconds, and a server writes it once in each. */
const DATE_STEP_S = 1;

interface ClockWatchOptions {
  /** Origin of the api, such as http://127.0.0.1:3001. */
  apiOrigin: string;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * Holds this machine's clock against the api's, which is held against the database's (D269): pins, canaries' minutes and the
 * times that caches are given go by it. A front door with another time goes on (a page is right at any time), and says so (D311).
 */
export class ClockWatch {
  /** Seconds that this clock is ahead of the api's at least; undefined until it has answered. */
  skew: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly now: () => number;

  constructor(private readonly options: ClockWatchOptions) {
    this.now = options.now ?? Date.now;
  }

  get isWrong(): boolean {
    return Math.abs(this.skew ?? 0) > MAX_SKEW;
  }

  start(): void {
    void this.look();
    this.timer = setInterval(() => void this.look(), EVERY_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** An api that does not answer says nothing of the time: what was known stays. */
  async look(): Promise<void> {
    const { apiOrigin, log } = this.options;
    const before = this.now() / 1_000;
    const date = await fetch(`${apiOrigin}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      ({ headers }) => Date.parse(headers.get('date') ?? '') / 1_000,
      () => Number.NaN,
    );
    if (Number.isNaN(date)) return;
    const was = this.isWrong;
    this.skew = leastClockSkew(before - DATE_STEP_S, this.now() / 1_000, date);
    if (this.isWrong && !was) log.error({ err: new ClockWrong(this.skew, 'the api') }, 'the clock is wrong');
    if (!this.isWrong && was) log.info('the clock is right again');
  }
}
