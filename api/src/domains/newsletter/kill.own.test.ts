import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type OwnDatabase, ownDatabase } from '../../../test/databases';
import { hasPostgres } from '../../../test/postgres';
import { ROOT } from '../../../test/template';
import type { OpenDatabase } from '../../db/open';
import { type SmtpServer, startSmtpServer } from '../../mail/testing/smtp-server';

jest.setTimeout(300_000);

const READERS = 40;
const KILLS = 4;

let own: OwnDatabase;
let database: OpenDatabase;
let server: SmtpServer;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  if (!hasPostgres) return;
  own = await ownDatabase('PostgreSQL');
  database = await own.open();
  server = await startSmtpServer({ answerAfterMs: () => 30 + Math.random() * 60 });
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await database?.close();
  await server?.close();
  own?.remove();
});

async function startWorker(): Promise<ChildProcess> {
  const file = join(ROOT, 'api/src/domains/newsletter/testing/sending-worker.ts');
  const worker = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: ROOT,
    env: { ...process.env, ...own.env, SMTP_URL: server.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(worker);
  await once(worker.stdout as NodeJS.ReadableStream, 'data');
  return worker;
}

const issue = () =>
  database.db.selectFrom('newsletter_issues').select(['id', 'state', 'sent', 'failed']).executeTakeFirstOrThrow();

(hasPostgres ? test : test.skip)(
  'a process that is killed while it sends: each address has the issue, and what goes out twice has one name [D228 D206]',
  async () => {
    const { db } = database;
    const { rows } = await sql<{ id: number }>`
      with reader as (
        insert into newsletter (email) select 'a' || n || '@example.com' from generate_series(1, ${READERS}) n returning id
      ), issue as (
        insert into newsletter_issues (subject, body, actor_id, state, started_at, per_minute, turn, total, rendered)
        values ('Feria', 'Hola', (select min(id) from users), 'sending', now(), 600, 1, ${READERS},
          '{"subject": "Feria", "html": "<p>Hola</p>", "text": "Hola"}') returning id
      ), delivery as (
        insert into newsletter_deliveries (issue_id, subscriber_id) select issue.id, reader.id from issue, reader
      )
      insert into jobs (kind, payload)
      select 'newsletter-turn', jsonb_build_object('issue_id', issue.id, 'turn', 1) from issue returning 1 as id`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    let worker = await startWorker();
    for (let kills = 0; kills < KILLS; kills++) {
      const before = server.taken.length;
      for (const end = Date.now() + 30_000; server.taken.length < before + 4 && Date.now() < end; await pause(5));
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      // What it had in hand is nobody's now; the clock says so two minutes later.
      await sql`update newsletter_deliveries set due_at = now() where state = 'waiting'`.execute(db);
      worker = await startWorker();
    }
    for (const end = Date.now() + 120_000; (await issue()).state !== 'sent'; await pause(50)) {
      if (Date.now() > end) throw new Error(`still ${JSON.stringify(await issue())}, ${server.taken.length} taken`);
    }
    expect(await issue()).toMatchObject({ sent: READERS, failed: 0 });
    expect(new Set(server.mails.map(({ to }) => to)).size).toBe(READERS);
    // A kill may fall between a server's taking and our knowing: one mail for each, under the name that it had.
    expect(new Set(server.taken).size).toBe(READERS);
    expect(server.taken.length - READERS).toBeLessThanOrEqual(KILLS);
  },
);
