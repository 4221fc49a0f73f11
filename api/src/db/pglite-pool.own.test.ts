import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { PglitePool, startWorker } from './pglite-pool';
import type { Reply } from './pglite-worker';

/** A message of the wire protocol: its letter, its length and what it says. */
const message = (letter: string, body: Buffer) => {
  const head = Buffer.alloc(5, letter);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const REFUSAL = message('E', Buffer.from('SFATAL\0C57P03\0Mnot now\0\0'));

/** A worker that opens once it is started and gives `answer` to whatever it is told. */
class FakeWorker extends EventEmitter {
  readonly told: string[] = [];
  ended = false;

  constructor(private readonly answer: Buffer = WELCOME) {
    super();
  }

  start(): Worker {
    setImmediate(() => this.emit('message', { id: 0 } satisfies Reply));
    return this as unknown as Worker;
  }

  postMessage(request: { bytes: Uint8Array }): void {
    this.told.push(Buffer.from(request.bytes).toString());
    setImmediate(() => this.say(this.answer));
  }

  say(bytes: Uint8Array): void {
    this.emit('message', { bytes } as Reply);
  }

  async terminate(): Promise<number> {
    this.ended = true;
    this.emit('exit', 1);
    return 1;
  }
}

/** A pool in a folder whose workers are those, one after the other. */
const poolOf = (...workers: FakeWorker[]) => {
  const left = workers.values();
  return PglitePool.open({ dataDir: 'folder' }, () => {
    const { value } = left.next();
    if (!value) throw new Error('no worker is left');
    return value.start();
  });
};

test('a database that fails while it opens is a refused opening, and the process lives [D401]', async () => {
  const broken = () => new Worker("throw new Error('bad folder')", { eval: true });
  await expect(PglitePool.open({ dataDir: 'folder' }, broken)).rejects.toThrow('bad folder');
});

test('a database that takes no client leaves its folder before the next one opens it [D401]', async () => {
  const [first, refusing, next] = [new FakeWorker(), new FakeWorker(REFUSAL), new FakeWorker()];
  const pool = await poolOf(first, refusing, next);
  await first.terminate();
  await expect(pool.connect()).rejects.toThrow('not now');
  expect(refusing.ended).toBe(true);
  (await pool.connect()).release();
  expect(next.told).toHaveLength(1);
});

test('a client that takes no statements any more is not kept: the next caller has a new database [D401]', async () => {
  const [first, next] = [new FakeWorker(), new FakeWorker()];
  const pool = await poolOf(first, next);
  first.say(REFUSAL);
  expect(first.ended).toBe(true);
  (await pool.connect()).release();
  expect(next.told).toHaveLength(1);
});

test('what the environment says of a PostgreSQL server does not reach the embedded database [D401]', async () => {
  const values = {
    PGUSER: 'other-user',
    PGDATABASE: 'other-database',
    PGHOST: '/other-host',
    PGPORT: 'other-port',
    PGPASSWORD: 'other-password',
    PGOPTIONS: '-c search_path=other',
    PGAPPNAME: 'other-name',
    PGREPLICATION: 'other-replication',
    PGCLIENT_ENCODING: 'other-encoding',
    PGSSLMODE: 'verify-full',
    PGSSLNEGOTIATION: 'direct',
  };
  jest.replaceProperty(process, 'env', { ...process.env, ...values });
  const worker = new FakeWorker();
  await poolOf(worker);
  expect(worker.told[0]).toContain('database\0postgres\0');
  expect(worker.told[0]).not.toContain('other');
});

describe('a trap of the WebAssembly', () => {
  let folder: string;
  let pool: PglitePool;
  let db: Kysely<unknown>;
  let workers = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'qhatu-trap-'));
    pool = await PglitePool.open({ dataDir: join(folder, 'db') }, (options) => {
      workers += 1;
      return startWorker(options);
    });
    db = new Kysely({ dialect: new PostgresDialect({ pool }) });
    await sql`create table kept (nth integer)`.execute(db);
  }, 300_000);
  afterAll(async () => {
    await pool?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const kept = async () => (await sql<{ nth: number }>`select nth from kept`.execute(db)).rows;
  /** So deep that PostgreSQL's code uses up the thread's stack before PostgreSQL notices. */
  const deep = sql.raw(`select 1${'+1'.repeat(200_000)} as sum`);

  test.each([
    ['a statement alone', ': Maximum call stack size exceeded', () => deep.execute(db)],
    [
      'the last one of a transaction, of which nothing is kept',
      '',
      () =>
        db.transaction().execute(async (trx) => {
          await sql`insert into kept values (2)`.execute(trx);
          await deep.execute(trx);
        }),
    ],
  ])(
    'fails what was asked, %s, and ends the worker; the next caller has a new database [D450]',
    async (_what, why, ask) => {
      await sql`delete from kept`.execute(db);
      await sql`insert into kept values (1)`.execute(db);
      const before = workers;
      await expect(ask()).rejects.toThrow(`The embedded database has stopped${why}`);
      expect(await kept()).toEqual([{ nth: 1 }]);
      expect(workers).toBe(before + 1);
    },
  );

  test('an error of a statement is an answer: the worker lives [D450]', async () => {
    const before = workers;
    await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow('division by zero');
    expect([(await kept()).length, workers]).toEqual([1, before]);
  });
});

afterEach(() => jest.restoreAllMocks());
