import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type OwnDatabase, ownDatabase } from '../../test/databases';
import { hasPostgres } from '../../test/postgres';
import { ROOT } from '../../test/template';
import type { OpenDatabase } from '../db/open';
import { type SmtpServer, startSmtpServer } from '../mail/testing/smtp-server';

jest.setTimeout(300_000);

const MAILS = 400;
const KILLS = 8;
const WORKERS = 2;

let own: OwnDatabase;
let database: OpenDatabase;
let server: SmtpServer;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  if (!hasPostgres) return;
  own = await ownDatabase('PostgreSQL');
  database = await own.open();
  server = await startSmtpServer({ answerAfterMs: () => 50 + Math.random() * 200 });
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await database?.close();
  await server?.close();
  own?.remove();
});

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'api/src/jobs/testing/mail-worker.ts')], {
    cwd: ROOT,
    env: { ...process.env, ...own.env, SMTP_URL: server.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(worker);
  await once(worker.stdout as NodeJS.ReadableStream, 'data');
  return worker;
}

const waiting = () => database.db.selectFrom('jobs').select(['id', 'attempts', 'failed_at']).execute();

(hasPostgres ? test : test.skip)(
  'workers that are killed in the middle: each mail goes out, and what goes out twice has one name [D206]',
  async () => {
    const payloads = Array.from({ length: MAILS }, (_, n) => ({
      to: `a${n}@example.com`,
      subject: 'Hola',
      text: `${n}`,
    }));
    await database.db
      .insertInto('jobs')
      .values(payloads.map((payload) => ({ kind: 'mail', payload: JSON.stringify(payload) })))
      .execute();
    let alive = await Promise.all(Array.from({ length: WORKERS }, startWorker));
    let kills = 0;
    for (; kills < KILLS && new Set(server.taken).size < MAILS; kills++) {
      const before = server.taken.length;
      // In the middle of its work: some mail was taken since the last kill, and others wait for their answers.
      for (const end = Date.now() + 5_000; server.taken.length < before + 5 && Date.now() < end; await pause(5));
      const [victim, ...others] = alive;
      victim?.kill('SIGKILL');
      alive = [...others, await startWorker()];
    }
    for (const end = Date.now() + 120_000; (await waiting()).length > 0; await pause(50)) {
      if (Date.now() > end) throw new Error(`still there: ${JSON.stringify(await waiting())}`);
    }
    expect(kills).toBeGreaterThan(3);
    expect(new Set(server.taken).size).toBe(MAILS);
    // A kill may fall between a server's taking and our knowing: four mails at most for each, and none besides.
    expect(server.taken.length - MAILS).toBeLessThanOrEqual(kills * 4);
  },
);
