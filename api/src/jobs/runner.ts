import { redactText } from '@qhatu/contract/operations';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/open';
import { preparedPlan } from '../db/prepared-plan';

export type JobHandler = (payload: unknown) => Promise<void>;

interface Job {
  id: number;
  kind: string;
  payload: unknown;
  attempts: number;
}

const POLL_MS = 2_000;
const WAKE_MS = 50;
const BATCH = 20;
/** A job whose process died is taken again after this. */
const LEASE_SECONDS = 120;
const MAX_ATTEMPTS = 8;
/** 10 s, 40 s, 90 s, … */
const retryAfterSeconds = (attempts: number): number => 10 * attempts * attempts;

/** Takes due jobs one batch at a time; several processes share the table by `skip locked`. */
export class Runner {
  readonly #handlers = new Map<string, JobHandler>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  #next: NodeJS.Timeout | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #busy = false;
  #again = false;
  #polling = false;
  #stopped = false;
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db;
    this.#log = log;
  }

  handle(kind: string, handler: JobHandler): void {
    this.#handlers.set(kind, handler);
  }

  every(seconds: number, name: string, task: () => Promise<void>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy || !this.#polling) return;
      busy = true;
      const run = task()
        .catch((err) => this.#log.error({ err, task: name }, 'a recurring task failed'))
        .finally(() => {
          busy = false;
          this.#running.delete(run);
        });
      this.#running.add(run);
    }, seconds * 1000);
    timer.unref();
    this.#timers.add(timer);
  }

  start(): void {
    this.#polling = true;
    this.#schedule(POLL_MS);
  }

  /**
   * Something was added: look soon, when its transaction has had time to commit. A look that is due sooner is left
   * alone, so that a stream of additions does not put it off for ever.
   */
  wake(): void {
    if (!this.#polling) return;
    if (this.#busy) this.#again = true;
    else if (Date.now() + WAKE_MS < this.#dueAt) this.#schedule(WAKE_MS);
  }

  async drain(): Promise<void> {
    while ((await this.#batch()) > 0);
  }

  /** Finishes what it began and takes nothing new. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#polling = false;
    clearTimeout(this.#next);
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.allSettled(this.#running);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#next);
    this.#dueAt = Date.now() + delay;
    this.#next = setTimeout(() => {
      const run = this.#look().finally(() => this.#running.delete(run));
      this.#running.add(run);
    }, delay);
    this.#next.unref();
  }

  async #look(): Promise<void> {
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#busy = true;
    this.#again = false;
    const taken = await this.#batch().catch((err) => {
      this.#log.error({ err }, 'jobs could not be read');
      return 0;
    });
    this.#busy = false;
    if (this.#stopped) return;
    if (taken === BATCH) this.#schedule(0);
    else this.#schedule(this.#again ? WAKE_MS : POLL_MS);
  }

  async #batch(): Promise<number> {
    const kinds = [...this.#handlers.keys()];
    if (kinds.length === 0) return 0;
    const { rows } = await sql<Job>`
      update jobs set locked_until = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)}), attempts = attempts + 1
      where id in (
        select id from jobs
        where failed_at is null and run_at <= now() and (locked_until is null or locked_until < now())
          and kind = any(${kinds}::text[])
        order by run_at limit ${sql.lit(BATCH)} for update skip locked)
      returning id, kind, payload, attempts`.execute(this.#db);
    for (const job of rows) await this.#run(job);
    return rows.length;
  }

  async #run(job: Job): Promise<void> {
    try {
      await this.#handlers.get(job.kind)?.(job.payload);
      await sql`${preparedPlan} delete from jobs where id = ${job.id}`.execute(this.#db);
    } catch (err) {
      this.#log.error({ err, job: job.id, kind: job.kind, attempts: job.attempts }, 'a job failed');
      const again = sql<Date>`now() + make_interval(secs => ${sql.lit(retryAfterSeconds(job.attempts))})`;
      await this.#db
        .updateTable('jobs')
        .set({
          locked_until: null,
          last_error: redactText(String(err)),
          ...(job.attempts >= MAX_ATTEMPTS ? { failed_at: new Date() } : { run_at: again }),
        })
        .where('id', '=', job.id)
        .execute();
    }
  }
}
