import { randomUUID } from 'node:crypto';
import { leastClockSkew, MAX_SKEW } from '@qhatu/contract/operations';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/open';

export interface LeaderTimes {
  /** How long the row stands without being renewed: after a crash nobody leads for so long at most. */
  leaseMs: number;
  /** How often the leader renews it and the others ask for it. */
  everyMs: number;
  /** This machine's clock, milliseconds since 1970. */
  now?: () => number;
}

const TIMES: LeaderTimes = { leaseMs: 15_000, everyMs: 5_000 };

/**
 * Elects one of all processes on a database by a row that the leader renews: a row works through PgBouncer, where an advisory
 * lock of a session does not (D206). Leases are compared by the database's clock; a process counts its own from before it asked,
 * so that one which stood still knows that it leads no more before it knows who does. A process whose clock is wrong does not
 * lead, since its tasks of a day or an hour would run at another one (D269).
 */
export class Leader {
  readonly #holder = randomUUID();
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #name: string;
  readonly #times: LeaderTimes;
  #until = 0;
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<void> | null = null;
  #stopped = false;

  constructor(db: Db, log: FastifyBaseLogger, name: string, times = TIMES) {
    this.#db = db;
    this.#log = log;
    this.#name = name;
    this.#times = times;
  }

  get leads(): boolean {
    return performance.now() < this.#until;
  }

  start(): void {
    this.#ask();
    this.#timer = setInterval(() => this.#ask(), this.#times.everyMs);
    this.#timer.unref();
  }

  /** Somebody else may lead at once. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#asking;
    this.#until = 0;
    await this.#giveBack().catch((err) => this.#log.warn({ err }, 'the lease could not be given back'));
  }

  async #giveBack(): Promise<void> {
    await this.#db.deleteFrom('leases').where('name', '=', this.#name).where('holder', '=', this.#holder).execute();
  }

  #ask(): void {
    if (this.#stopped || this.#asking) return;
    this.#asking = this.#renew()
      .catch((err) => this.#log.warn({ err }, 'the lease could not be asked for'))
      .finally(() => {
        this.#asking = null;
      });
  }

  async #renew(): Promise<void> {
    const asked = performance.now();
    const { now = Date.now } = this.#times;
    const before = now() / 1_000;
    const { rows } = await sql<{ now: number }>`
      insert into leases as held (name, holder, expires_at)
      values (${this.#name}, ${this.#holder}::uuid, now() + make_interval(secs => ${this.#times.leaseMs / 1_000}::float8))
      on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where held.holder = excluded.holder or held.expires_at < now()
      returning extract(epoch from clock_timestamp())::float8 as now`.execute(this.#db);
    const led = this.leads;
    const [held] = rows;
    const skew = held ? leastClockSkew(before, now() / 1_000, held.now) : 0;
    this.#until = held && Math.abs(skew) <= MAX_SKEW ? asked + this.#times.leaseMs : 0;
    if (held && this.#until === 0) {
      this.#log.error(
        { lease: this.#name, seconds: Math.round(skew) },
        'the clock is wrong: this process does not lead',
      );
      await this.#giveBack();
    }
    if (this.leads !== led) this.#log.info({ lease: this.#name }, this.leads ? 'this process leads' : 'another leads');
  }
}
