import { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';
import { PglitePool } from './pglite-pool';
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

afterEach(() => jest.restoreAllMocks());
