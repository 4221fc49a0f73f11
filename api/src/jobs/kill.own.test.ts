import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { textOf } from '@qhatu/contract/designer';
import { build } from 'esbuild';
import { sql } from 'kysely';
import sharp from 'sharp';
import { type OwnDatabase, ownDatabase } from '../../test/databases';
import { hasPostgres } from '../../test/postgres';
import { ROOT } from '../../test/template';
import type { OpenDatabase } from '../db/open';
import { PRINT_FILES_JOB } from '../domains/designs/files/jobs';
import { DiskFiles } from '../files/disk';
import { readFileOf } from '../files/files';
import { type SmtpServer, startSmtpServer } from '../mail/testing/smtp-server';

/** Of workers, half of them at mails and half at print files; the claim was made with 200 (`KILLS=200`). */
const KILLS = Number(process.env.KILLS ?? 16);
// A hundred at print files took over twenty minutes at a load of fifteen.
jest.setTimeout(Math.max(1_200_000, KILLS * 20_000));
/** There is new work before each kill, so that it falls into the middle however long a worker takes to come up. */
const ROUNDS = Math.ceil(KILLS / 2);
const MAILS = 80 * ROUNDS;
const DESIGNS = 4 * ROUNDS;
const WORKERS = 2;

let own: OwnDatabase;
let database: OpenDatabase;
let server: SmtpServer;
let programs: string;
const workers: ChildProcess[] = [];
/** What workers said of files that they kept: hashes by key, in their order. */
const kept = new Map<string, string[]>();
let keptInAll = 0;

beforeAll(async () => {
  if (!hasPostgres) return;
  own = await ownDatabase('PostgreSQL');
  database = await own.open();
  server = await startSmtpServer({ answerAfterMs: () => 50 + Math.random() * 200 });
  programs = await bundle();
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await database?.close();
  await server?.close();
  own?.remove();
  if (programs) rmSync(programs, { recursive: true, force: true });
});

/** The workers' programs as they run in a shop: from source a worker would be killed while it is still compiled. */
async function bundle(): Promise<string> {
  const cache = join(ROOT, 'api/node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // Below node_modules, so that they find the packages.
  const outdir = mkdtempSync(join(cache, 'kill-'));
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}');
  await build({
    ...{ absWorkingDir: ROOT, outdir, bundle: true, platform: 'node', format: 'esm', target: 'node20' },
    logLevel: 'silent',
    entryPoints: {
      worker: 'api/src/jobs/testing/job-worker.ts',
      'drawing-worker': 'api/src/drawing/drawing-worker.ts',
    },
    plugins: [
      {
        name: 'house packages only',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@qhatu/') || path.endsWith('.json')
              ? undefined
              : { path, external: true },
          );
        },
      },
    ],
  });
  return outdir;
}

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [join(programs, 'worker.js')], {
    cwd: ROOT,
    env: { ...process.env, ...own.env, SMTP_URL: server.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  workers.push(worker);
  let text = '';
  worker.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (text + chunk).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const [key = '', hash] = line.split(' ');
      if (hash === undefined) continue;
      kept.set(key, [...(kept.get(key) ?? []), hash]);
      keptInAll += 1;
    }
  });
  const ended = once(worker, 'exit').then(([code]) => {
    throw new Error(`a worker ended before it was ready: ${code}`);
  });
  await Promise.race([once(worker.stdout as NodeJS.ReadableStream, 'data'), ended]);
  ended.catch(() => undefined);
  return worker;
}

const waiting = () => database.db.selectFrom('jobs').select(['id', 'attempts', 'failed_at']).execute();

/**
 * Starts workers and kills one after the other, each in the middle of work: when `step` things more were done since a
 * part of the jobs was added and others are in hand. Resolves when no job is left.
 */
async function killAllTheWhile(kind: string, payloads: readonly object[], done: () => number, step: number) {
  let alive = await Promise.all(Array.from({ length: WORKERS }, startWorker));
  const each = payloads.length / ROUNDS;
  for (let round = 0; round < ROUNDS; round++) {
    const before = done();
    const jobs = payloads.slice(round * each, (round + 1) * each);
    await database.db
      .insertInto('jobs')
      .values(jobs.map((payload) => ({ kind, payload: JSON.stringify(payload) })))
      .execute();
    for (const end = Date.now() + 20_000; done() < before + step && Date.now() < end; await pause(5));
    // Anywhere in what comes next.
    await pause(Math.random() * 200);
    const [victim, ...others] = alive;
    victim?.kill('SIGKILL');
    alive = [...others, await startWorker()];
  }
  for (let end = Date.now() + 60_000, last = done(); (await waiting()).length > 0; await pause(50)) {
    if (done() !== last) [end, last] = [Date.now() + 60_000, done()];
    if (Date.now() > end) throw new Error(`still there: ${JSON.stringify(await waiting())}`);
  }
  for (const worker of alive) worker.kill('SIGKILL');
}

const onPostgres = hasPostgres ? test : test.skip;

onPostgres(
  'workers that are killed in the middle: each mail goes out, and what goes out twice has one name [D206]',
  async () => {
    const payloads = Array.from({ length: MAILS }, (_, n) => ({
      to: `a${n}@example.com`,
      subject: 'Hola',
      text: `${n}`,
    }));
    await killAllTheWhile('mail', payloads, () => server.taken.length, 5);
    expect(new Set(server.taken).size).toBe(MAILS);
    // A kill may fall between a server's taking and our knowing: four mails at most for each, and none besides.
    expect(server.taken.length - MAILS).toBeLessThanOrEqual(ROUNDS * 4);
    console.info(
      `${ROUNDS} kills: ${MAILS} mails, ${server.taken.length - MAILS} of them taken twice under their name`,
    );
  },
);

/** Designs of both sides, without the shop around them. @returns their ids */
async function storeDesigns(): Promise<number[]> {
  return database.db.transaction().execute(async (trx) => {
    // Neither person nor product is needed to draw.
    await sql`set local session_replication_role = replica`.execute(trx);
    const words = (n: number) =>
      textOf({
        ...{ id: 'a', x: 95, y: 100, width: 120, height: 40 },
        text: `Nº ${n}`,
        font: 'anton',
        color: '#a3243b',
      });
    const rows = Array.from({ length: DESIGNS }, (_, n) => ({
      ...{ user_id: 1, product_id: 1, variant_id: 1, stickers_total: 0, quantity: 1, idempotency_key: `d${n}` },
      ...{ body_hash: '', image_optimized: false },
      design: JSON.stringify({
        version: 1,
        product_id: 1,
        color_id: 1,
        views: { front: [words(n)], back: [words(-n)] },
      }),
    }));
    const stored = await trx.insertInto('product_customs').values(rows).returning('id').execute();
    return stored.map(({ id }) => id);
  });
}

onPostgres(
  'workers that are killed in the middle: each print file is there once by its key, whole, and drawn again the same [D240]',
  async () => {
    const designs = await storeDesigns();
    const payloads = designs.map((custom) => ({ custom }));
    await killAllTheWhile(PRINT_FILES_JOB, payloads, () => keptInAll, 3);
    const files = new DiskFiles(String(own.env.DATA_DIR));
    const keys: string[] = [];
    for await (const { key } of files.list('private/print-files/')) {
      keys.push(key);
      const bytes = await readFileOf(files, key);
      if (key.endsWith('.pdf')) expect(bytes?.subarray(-6).toString()).toContain('%%EOF');
      // Decoded to its last line: a file that was cut off throws.
      else if (bytes) await sharp(bytes).stats();
    }
    const wanted = designs.flatMap((id) =>
      ['1-v1.pdf', '1-v1.png', '2-v1.pdf', '2-v1.png'].map((end) => `${id}-${end}`),
    );
    expect(keys.sort()).toEqual(wanted.map((name) => `private/print-files/${name}`).sort());
    for (const [key, hashes] of kept) expect([key, new Set(hashes).size]).toEqual([key, 1]);
    // What was kept is not drawn anew; a kill may fall between keeping the first file of a side and the second.
    const again = [...kept.values()].filter(({ length }) => length > 1).length;
    expect(again).toBeLessThanOrEqual(ROUNDS);
    console.info(
      `${ROUNDS} kills: ${keys.length} files of ${designs.length} designs, ${again} of them drawn twice, alike`,
    );
  },
);
