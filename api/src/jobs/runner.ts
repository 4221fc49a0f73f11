import { setTimeout as pause } from 'node:timers/promises';
import { tracing } from '@qhatu/contract/tracing';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open';
import { Leader } from './leader';
import { failJob, finishJob, releaseJob, renewLeases, type TakenJob, takeJobs } from './leases';

/** What a handler is told besides its payload. */
export interface JobRun {
  /** Identifies the job, the same at each try: what leaves the shop carries it, so that a repetition is recognised. */
  key: string;
  /**
   * Aborted when the process stops, and when the job is no longer this run's. Work that takes longer than some seconds
   * asks it between its steps (`throwIfAborted`): a job that a stop has interrupted runs again elsewhere at once.
   */
  signal: AbortSignal;
}

/** What happens by the clock. `signal`: aborted when the process stops. */
export type RecurringTask = (signal: AbortSignal) => Promise<void>;

/** Thrown by a handler whose turn has not come: the job is done later, and this was no try. */
export class NotYet extends Error {
  override readonly name = 'NotYet';

  constructor(readonly seconds: number) {
    super(`not yet: again in ${seconds} s`);
  }
}

export type JobHandler = (payload: unknown, run: JobRun) => Promise<void>;

export interface JobKind {
  /** How many of the kind one process does side by side. */
  atOnce?: number;
  /** Given up, it is tried once an hour and never forgotten: nothing else knows what it has to do (D421). */
  untilDone?: boolean;
}

export interface RunnerTimes {
  leaseMs: number;
  renewMs: number;
}

const TIMES: RunnerTimes = { leaseMs: 30_000, renewMs: 10_000 };
const POLL_MS = 2_000;
const WAKE_MS = 50;
/** Jobs of all kinds at once in one process: half of the default pool stays for requests. */
const PLACES = 8;
/** Jobs at once of a kind that names no number. */
const AT_ONCE = 2;
const FINISH_PAUSE_MS = 500;

const STOPPING = 'The process stops';

class LeaseLost extends Error {}
class Stopping extends Error {}

interface Run {
  job: TakenJob;
  /** By this process's own clock, counted from before the lease was asked for. */
  until: number;
  abort: AbortController;
  /** Its handler has ended: there is nothing to abort any more. */
  settling: boolean;
  over: Promise<void>;
}

/**
 * Does due jobs side by side, each under a lease of its own that is renewed while its handler runs; a run that has lost
 * its lease changes nothing of the job (D206).
 */
export class Runner {
  readonly #kinds = new Map<string, { handler: JobHandler; atOnce: number; untilDone: boolean }>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #tasks = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  readonly #runs = new Set<Run>();
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #times: RunnerTimes;
  readonly #leader: Leader;
  #taking: Promise<unknown> = Promise.resolve();
  #heartbeat: NodeJS.Timeout | undefined;
  #renewing = false;
  #next: NodeJS.Timeout | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #looking = false;
  #again = false;
  #polling = false;
  #stopped = false;

  constructor(db: Db, log: FastifyBaseLogger, times = TIMES) {
    this.#db = db;
    this.#log = log;
    this.#times = times;
    this.#leader = new Leader(db, log, 'recurring-tasks');
  }

  /** Whether this process does what must happen once among all. */
  get leads(): boolean {
    return this.#leader.leads;
  }

  /** Kinds that have a handler. */
  get kinds(): string[] {
    return [...this.#kinds.keys()];
  }

  /** Kinds whose jobs are never forgotten. */
  get kindsUntilDone(): string[] {
    return [...this.#kinds].filter(([, { untilDone }]) => untilDone).map(([kind]) => kind);
  }

  handle(kind: string, handler: JobHandler, { atOnce = AT_ONCE, untilDone = false }: JobKind = {}): void {
    this.#kinds.set(kind, { handler, atOnce, untilDone });
  }

  /** In each process. */
  everyHere(seconds: number, name: string, task: RecurringTask): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy || !this.#polling) return;
      busy = true;
      const run = task(this.#ending.signal)
        .catch((err) => this.#log.error({ err, task: name }, 'a recurring task failed'))
        .finally(() => {
          busy = false;
          this.#tasks.delete(run);
        });
      this.#tasks.add(run);
    }, seconds * 1000);
    timer.unref();
    this.#timers.add(timer);
  }

  /** In one of all processes, the leader. */
  every(seconds: number, name: string, task: RecurringTask): void {
    this.everyHere(seconds, name, async (signal) => {
      if (this.#leader.leads) await task(signal);
    });
  }

  start(): void {
    this.#polling = true;
    this.#leader.start();
    this.#schedule(POLL_MS);
  }

  /**
   * Something was added: look soon, when its transaction has had time to commit. A look that is due sooner is left
   * alone, so that a stream of additions does not put it off for ever.
   */
  wake(delay = WAKE_MS): void {
    if (!this.#polling) return;
    if (this.#looking) this.#again = true;
    else if (Date.now() + delay < this.#dueAt) this.#schedule(delay);
  }

  /** One after the other, so that tests see them in their order. */
  async drain(): Promise<void> {
    for (;;) {
      const [own] = await this.#take(1);
      // A kind may have no free place because another drain is at it.
      const waited = own ?? [...this.#runs][0];
      if (!waited) return;
      await waited.over;
    }
  }

  /** Takes nothing new, tells what runs, and waits until it has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#ending.abort(new Stopping(STOPPING));
    if (this.#polling) await this.#leader.stop();
    this.#polling = false;
    clearTimeout(this.#next);
    for (const timer of this.#timers) clearInterval(timer);
    await this.#taking;
    for (const { abort } of this.#runs) abort.abort(new Stopping(STOPPING));
    await Promise.allSettled([...this.#tasks, ...[...this.#runs].map(({ over }) => over)]);
  }

  #schedule(delay: number): void {
    clearTimeout(this.#next);
    this.#dueAt = Date.now() + delay;
    const traced = tracing();
    const look = () => void this.#look();
    // Outside of the request that set it off, or all that follows would be part of that request's trace.
    this.#next = setTimeout(traced ? () => traced.apart(look) : look, delay);
    this.#next.unref();
  }

  async #look(): Promise<void> {
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#looking = true;
    this.#again = false;
    await this.#take(PLACES).catch((err) => this.#log.error({ err }, 'jobs could not be read'));
    this.#looking = false;
    if (!this.#stopped) this.#schedule(this.#again ? WAKE_MS : POLL_MS);
  }

  /** Takes jobs one call at a time: two at once would fill the same places twice. */
  #take(limit: number): Promise<Run[]> {
    const taken = this.#taking.then(() => this.#fill(limit));
    this.#taking = taken.catch(() => undefined);
    return taken;
  }

  async #fill(limit: number): Promise<Run[]> {
    const running = [...this.#runs].map(({ job }) => job);
    const free = Math.min(limit, PLACES - running.length);
    const room = new Map<string, number>();
    for (const [kind, { atOnce }] of this.#kinds) {
      const places = atOnce - running.filter((job) => job.kind === kind).length;
      if (places > 0) room.set(kind, Math.min(places, free));
    }
    if (this.#stopped || free <= 0 || room.size === 0) return [];
    const until = performance.now() + this.#times.leaseMs;
    const jobs = await takeJobs(this.#db, {
      ...{ room, limit: free, running: running.map(({ id }) => id) },
      leaseSeconds: this.#times.leaseMs / 1_000,
    });
    return jobs.map((job) => this.#begin(job, until));
  }

  #begin(job: TakenJob, until: number): Run {
    const run: Run = { job, until, abort: new AbortController(), settling: false, over: Promise.resolve() };
    this.#runs.add(run);
    this.#heartbeat ??= setInterval(() => void this.#renew(), this.#times.renewMs).unref();
    run.over = this.#do(run)
      .catch((err) => this.#log.error({ err, ...this.#named(run) }, 'a job’s end could not be kept'))
      .finally(() => {
        this.#runs.delete(run);
        if (this.#runs.size === 0) {
          clearInterval(this.#heartbeat);
          this.#heartbeat = undefined;
        }
        this.wake(0);
      });
    return run;
  }

  async #do(run: Run): Promise<void> {
    const { job, abort } = run;
    try {
      if (this.#stopped) throw new Stopping(STOPPING);
      const work = async () => this.#kinds.get(job.kind)?.handler(job.payload, { key: job.key, signal: abort.signal });
      const facts = { 'qhatu.job.kind': job.kind, 'qhatu.job.attempt': job.attempts };
      await (tracing()?.later(`job ${job.kind}`, facts, job.traceparent, work) ?? work());
    } catch (error) {
      run.settling = true;
      if (error instanceof Stopping || error instanceof LeaseLost) return void (await releaseJob(this.#db, job));
      if (error instanceof NotYet) {
        if (!(await releaseJob(this.#db, job, error.seconds))) this.#sayLost(run);
        return;
      }
      this.#log.error({ err: error, ...this.#named(run) }, 'a job failed');
      if (!(await failJob(this.#db, job, error))) this.#sayLost(run);
      return;
    }
    run.settling = true;
    if (!(await this.#finish(run))) this.#sayLost(run);
  }

  /** A job that was done and is not marked so would be done again: marking is retried until the lease has run out. */
  async #finish(run: Run): Promise<boolean> {
    for (;;) {
      try {
        return await finishJob(this.#db, run.job);
      } catch (error) {
        if (this.#stopped || performance.now() + FINISH_PAUSE_MS > run.until) throw error;
        await pause(FINISH_PAUSE_MS);
      }
    }
  }

  async #renew(): Promise<void> {
    const runs = [...this.#runs];
    const until = performance.now() + this.#times.leaseMs;
    if (!this.#renewing) {
      this.#renewing = true;
      try {
        const leases = runs.map(({ job }) => job.lease);
        const held = await renewLeases(this.#db, leases, this.#times.leaseMs / 1_000);
        for (const run of runs) {
          if (held.has(run.job.lease)) run.until = until;
          else this.#lose(run);
        }
      } catch (err) {
        this.#log.warn({ err }, 'leases of jobs could not be renewed');
      } finally {
        this.#renewing = false;
      }
    }
    // Without an answer of the database the lease has run out all the same: another process may have the job.
    for (const run of runs) if (performance.now() > run.until) this.#lose(run);
  }

  #lose(run: Run): void {
    if (run.settling || run.abort.signal.aborted) return;
    this.#log.warn(this.#named(run), 'a job’s lease was lost while it ran');
    run.abort.abort(new LeaseLost('The job is no longer this run’s'));
  }

  #sayLost(run: Run): void {
    this.#log.warn(this.#named(run), 'a job was taken from a run that was too slow: it changes nothing');
  }

  #named({ job: { id, kind, attempts } }: Run) {
    return { job: id, kind, attempts };
  }
}
