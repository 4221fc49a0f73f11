import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, OpenDatabase } from './open';
import { QuietClient } from './preparing-client';

/** A place in the primary's log of changes, in bytes: what was committed before it is below it. */
export type Position = number;

/**
 * Whether the replica is asked, and why not: `away` does not answer, `behind` is more than the limit behind the primary,
 * `primary` is none, `foreign` is a copy of another database. `alone`: the primary does not answer, so that all there is to read is
 * what the replica has, however far that is.
 */
export type ReplicaState = 'up' | 'alone' | 'away' | 'behind' | 'primary' | 'foreign';

/** What may come from a replica is read through this (D212). Orders, stock that is taken and money never are. */
export interface Reads {
  /**
   * Answers what `find` reads: on the replica when it has everything up to `since` and all that this process has been told of,
   * else on the primary. What fails on the replica is read again on the primary, so `find` only reads.
   */
  read: <T>(find: (db: Db) => Promise<T>, since?: Position) => Promise<T>;
  /** Something was changed that this process will not show as it was: what is read from now on has it. */
  changed: () => void;
  /** Whatever is read from here on with this as `since` is at least of here. 0 without a replica. */
  known: () => Position;
  /** Where the primary is now: what was committed before is before it. Null without a replica. */
  position: () => Promise<Position | null>;
  /** Null without a replica. */
  state: () => ReplicaState | null;
  /** The same, asked of both servers now; false without a replica. */
  standsAlone: () => Promise<boolean>;
  /** Looks at both servers once, and then again and again; `say` hears each change of the state, the first included. */
  start: (say: (state: ReplicaState) => void) => Promise<void>;
  close: () => Promise<void>;
}

/** Without a replica: everything is the primary's. */
export const primaryOnly = (db: Db): Reads => ({
  read: (find) => find(db),
  changed: () => undefined,
  known: () => 0,
  position: async () => null,
  state: () => null,
  standsAlone: async () => false,
  start: async () => undefined,
  close: async () => undefined,
});

/** A server that takes longer to say where it is, is away. */
const LOOK_MS = 2_000;
const EVERY_MS = 1_000;
/** While something that was just changed has not arrived. */
const SOON_MS = 100;
/** Ten minutes of looking. */
const MAX_SAMPLES = 600;

const CURRENT = 'pg_wal_lsn_diff(pg_current_wal_lsn(), $$0/0$$)::float8';
const CLUSTER = '(select system_identifier::text from pg_control_system()) as cluster';
const ASK_PRIMARY = `select ${CURRENT} as position, ${CLUSTER}`;
const ASK_REPLICA = `select pg_is_in_recovery() as recovering, ${CLUSTER},
  pg_wal_lsn_diff(pg_last_wal_replay_lsn(), $$0/0$$)::float8 as position`;

/** One connection apart from the pools: that they are busy says nothing of the server. */
class Probe {
  #client: pg.Client | null = null;
  constructor(private readonly url: string) {}

  async ask<T>(text: string): Promise<T> {
    try {
      this.#client ??= await this.#connect();
      const { rows } = await this.#client.query(text);
      return rows[0] as T;
    } catch (error) {
      this.end();
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const settings = { connectionTimeoutMillis: LOOK_MS, query_timeout: LOOK_MS, application_name: 'qhatu-look' };
    const client = new QuietClient({ connectionString: this.url, ...settings });
    try {
      await client.connect();
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  /** Does not wait for a server that may never say goodbye. */
  end(): void {
    void this.#client?.end().catch(() => undefined);
    this.#client = null;
  }
}

interface Seen {
  position: Position;
  cluster: string;
}

export interface ReplicaSettings {
  primary: Db;
  primaryUrl: string;
  replicaUrl: string;
  /** Opens the pool on the replica; again after it was away, so that no connection of before is waited for. */
  openReplica: () => OpenDatabase;
  /** Further behind, the replica is not asked. */
  maxLagMs: number;
}

/** Reads with a streaming replica beside the primary. */
export class ReplicaReads implements Reads {
  readonly #settings: ReplicaSettings;
  readonly #primary: Probe;
  readonly #replicaProbe: Probe;
  #replica: OpenDatabase;
  /** What the replica said last. */
  #answer: 'up' | 'away' | 'primary' | 'foreign' = 'away';
  #replayed: Position = 0;
  /** What the replica has to have: this process has been told of it. Known when `settled` is as high as `changes`. */
  #needed: Position = 0;
  #changes = 1;
  #settled = 0;
  #primaryAnswers = true;
  /** Where the primary was at which moment of this process's own clock: no two clocks are compared. */
  #samples: { at: number; position: Position }[] = [];
  /** The last moment up to which the replica is known to have everything. */
  #completeAt = Number.NEGATIVE_INFINITY;
  #said: ReplicaState | null = null;
  #say: (state: ReplicaState) => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #closed = false;

  constructor(settings: ReplicaSettings) {
    this.#settings = settings;
    this.#primary = new Probe(settings.primaryUrl);
    this.#replicaProbe = new Probe(settings.replicaUrl);
    this.#replica = settings.openReplica();
  }

  async read<T>(find: (db: Db) => Promise<T>, since: Position = 0): Promise<T> {
    if (!this.#has(since)) return find(this.#settings.primary);
    const asked = this.#replica;
    try {
      return await find(asked.db);
    } catch (error) {
      // Too slow there is too slow here; a conflict with what was being replayed (40001) and anything else is not.
      const { code = '' } = error as { code?: string };
      if (code === '57014') throw error;
      if (code !== '40001' && asked === this.#replica) this.#lost();
      return find(this.#settings.primary);
    }
  }

  changed(): void {
    this.#changes += 1;
    this.#lookIn(0);
  }

  known(): Position {
    return this.#answer === 'up' ? this.#replayed : (this.#samples.at(-1)?.position ?? 0);
  }

  async position(): Promise<Position> {
    const { rows } = await sql<{ position: Position }>`select ${sql.raw(CURRENT)} as position`.execute(
      this.#settings.primary,
    );
    return rows[0]?.position ?? Number.MAX_SAFE_INTEGER;
  }

  state(): ReplicaState {
    if (this.#answer !== 'up') return this.#answer;
    if (!this.#primaryAnswers) return 'alone';
    return performance.now() - this.#completeAt <= this.#settings.maxLagMs ? 'up' : 'behind';
  }

  async standsAlone(): Promise<boolean> {
    await this.#look();
    return this.state() === 'alone';
  }

  async start(say: (state: ReplicaState) => void): Promise<void> {
    this.#say = say;
    await this.#look();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    this.#primary.end();
    this.#replicaProbe.end();
    await this.#replica.close();
  }

  #has(since: Position): boolean {
    const settled = this.#settled === this.#changes;
    // What it lacks nobody can tell now: behind a pooler a dead primary is one that is waited for, and a moment ago is better.
    if (this.state() === 'alone') return Number.isFinite(since);
    return settled && this.#replayed >= Math.max(this.#needed, since) && this.state() === 'up';
  }

  /** A pool whose connections may hang is left to itself. */
  #lost(): void {
    this.#answer = 'away';
    this.#completeAt = Number.NEGATIVE_INFINITY;
    const old = this.#replica;
    this.#replica = this.#settings.openReplica();
    void old.close().catch(() => undefined);
    this.#reportState();
    this.#lookIn(SOON_MS);
  }

  #lookIn(ms: number): void {
    if (this.#closed || this.#looking) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), ms).unref();
  }

  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
      const arrived = this.#settled === this.#changes && this.#replayed >= this.#needed;
      this.#lookIn(arrived || this.state() !== 'up' ? EVERY_MS : SOON_MS);
    });
    return this.#looking;
  }

  /** The primary first: what the replica has then, it has of that moment or of a later one. */
  async #lookOnce(): Promise<void> {
    const changes = this.#changes;
    const at = performance.now();
    const primary = await this.#primary.ask<Seen>(ASK_PRIMARY).catch(() => null);
    this.#primaryAnswers = primary !== null;
    if (primary) {
      if (this.#settled < changes) this.#needed = Math.max(this.#needed, primary.position);
      // Another server took over without the last moments: what was beyond is nowhere any more.
      this.#needed = Math.min(this.#needed, primary.position);
      this.#settled = changes;
      this.#samples = this.#samples.filter(({ position }) => position <= primary.position);
      this.#samples.push({ at, position: primary.position });
    }
    const replica = await this.#replicaProbe.ask<Seen & { recovering: boolean }>(ASK_REPLICA).catch(() => null);
    this.#learn(replica, primary?.cluster);
    this.#reportState();
  }

  #learn(replica: (Seen & { recovering: boolean }) | null, cluster: string | undefined): void {
    if (replica === null) this.#answer = 'away';
    else if (cluster !== undefined && replica.cluster !== cluster) this.#answer = 'foreign';
    else if (!replica.recovering) this.#answer = 'primary';
    // Who was another database does not become ours while the primary says nothing.
    else if (cluster !== undefined || this.#answer !== 'foreign') this.#answer = 'up';
    this.#replayed = this.#answer === 'up' ? (replica?.position ?? 0) : 0;
    const had = this.#samples.findLastIndex(({ position }) => position <= this.#replayed);
    const last = this.#samples[had];
    if (last && this.#answer === 'up') this.#completeAt = Math.max(this.#completeAt, last.at);
    this.#samples = this.#samples.slice(Math.max(had, 0)).slice(-MAX_SAMPLES);
  }

  #reportState(): void {
    const state = this.state();
    if (state === this.#said) return;
    this.#said = state;
    this.#say(state);
  }
}
