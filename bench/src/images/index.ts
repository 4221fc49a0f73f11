import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '@qhatu/api/test/postgres';
import { startWatchedRedis } from '@qhatu/api/test/sentinels';
import { freePort } from '@qhatu/contract/testing';
import { root } from '@qhatu/e2e/processes';
import { REMOTES } from '@qhatu/federation/apps';
import type { Row } from '../lib/report';
import { Builder, type Image, sizeOf } from './build';
import { canMakeRooms, runInside, startInside } from './room';

const READY_MS = 120_000;

function writableBy(user: string, dir: string): string {
  mkdirSync(dir, { recursive: true });
  const [uid, gid] = user.split(':').map(Number);
  chownSync(dir, uid ?? 0, gid ?? 0);
  return dir;
}

interface Running {
  stop: () => Promise<void>;
  /** Seconds from its start to its first good answer. */
  readyAfter: number;
}

async function start(
  name: string,
  image: Image,
  env: Record<string, string>,
  writable: Record<string, string>,
  health: string,
): Promise<Running> {
  const { room, workdir, user, argv } = image;
  const began = performance.now();
  const child = startInside(room, argv, { workdir, user, env: { ...image.env, ...env }, writable, readOnly: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-3_000);
    });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  for (;;) {
    const answer = await fetch(health, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    const body = answer?.ok ? ((await answer.json()) as { status?: string }) : undefined;
    if (body && body.status !== 'degraded') break;
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${said}`);
    if (performance.now() - began > READY_MS) {
      await stop();
      throw new Error(`${name} was not ready after ${READY_MS / 1000} s: ${said}`);
    }
    await pause(100);
  }
  return { stop, readyAfter: (performance.now() - began) / 1000 };
}

interface Images {
  api: Image;
  frontDoor: Image;
  remotes: { name: string; image: Image }[];
}

async function* buildRows(builder: Builder): AsyncGenerator<Row, Images> {
  const image = (name: string, args: Record<string, string> = {}) =>
    builder.build(path.join(root, 'ops/containers', `${name}.Dockerfile`), args);
  const began = performance.now();
  const api = image('api');
  const frontDoor = image('front-door');
  const remotes = REMOTES.map((name) => ({ name, image: image('remote', { REMOTE: name }) }));
  const seconds = (performance.now() - began) / 1000;
  yield { what: 'images are made', value: seconds, unit: 's', how: `${remotes.length + 2} images` };
  for (const { name, image: made } of [
    { name: 'api', image: api },
    { name: 'front door', image: frontDoor },
    ...remotes,
  ])
    yield { what: `${name} adds to its base`, value: sizeOf(made) / 1e6, unit: 'MB', how: 'files of the image' };
  return { api, frontDoor, remotes };
}

/** Keeps what ends a part; the newest goes first. */
type OnStop = (end: () => unknown) => void;

/** What processes of this arrangement have in common. */
interface Arrangement {
  images: Images;
  /** A folder of this machine for what a process may write. */
  folder: (name: string) => string;
  site: Record<string, string>;
  apiPort: number;
  port: number;
  onStop: OnStop;
}

async function started(name: string, running: Promise<Running>, onStop: OnStop): Promise<Row> {
  const { stop, readyAfter } = await running;
  onStop(stop);
  return { what: `${name} is ready`, value: readyAfter, unit: 's', how: 'without rights, on a tree it cannot write' };
}

/** PostgreSQL, Redis, the tables, and an API on them. */
async function apiRow({ images: { api }, folder, site, apiPort, onStop }: Arrangement): Promise<Row> {
  const postgres = await startPostgres(await freePort());
  if (!postgres) throw new Error('There is no PostgreSQL on this machine');
  onStop(postgres.stop);
  const redis = await startWatchedRedis();
  onStop(redis.stop);
  const env = {
    ...site,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SEED: 'off',
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATA_KEY: randomBytes(32).toString('base64'),
    API_PORT: String(apiPort),
  };
  const migrating = { workdir: api.workdir, user: api.user, env: { ...api.env, ...env }, readOnly: true };
  console.error(`   migrate: ${runInside(api.room, ['node', 'api/dist/migrate.js'], migrating).trim()}`);
  const health = `http://127.0.0.1:${apiPort}/readyz`;
  return started('api', start('api', api, env, { '/data': folder('api') }, health), onStop);
}

/** Release servers, each pointed at in the discovery document. @returns their origins */
async function* remoteRows({ images, folder, site, apiPort, onStop }: Arrangement): AsyncGenerator<Row, string[]> {
  const { frontDoor, remotes } = images;
  const origins: string[] = [];
  for (const { name, image } of remotes) {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    // The image listens on one port of its own; here six of them share a machine.
    const argv = image.argv.map((word) => word.replace('--port 3100', `--port ${port}`));
    const running = start(name, { ...image, argv }, {}, { '/releases': folder(name) }, `${origin}/healthz`);
    yield await started(name, running, onStop);
    const point = ['node', 'federation/dist/point.js', '--file', '/data/discovery.json', '--origin', origin, name];
    const env = { ...frontDoor.env, ...site, DISCOVERY_URL: `http://127.0.0.1:${apiPort}` };
    const inside = { workdir: frontDoor.workdir, env, user: frontDoor.user, readOnly: true };
    runInside(frontDoor.room, point, { ...inside, writable: { '/data': folder('discovery') } });
    origins.push(origin);
  }
  return origins;
}

async function* frontDoorRows(arrangement: Arrangement, origins: readonly string[]): AsyncGenerator<Row> {
  const { images, folder, site, apiPort, port, onStop } = arrangement;
  const { frontDoor } = images;
  const state = { '/state': folder('state') };
  const inside = {
    workdir: frontDoor.workdir,
    env: frontDoor.env,
    user: frontDoor.user,
    readOnly: true,
    writable: state,
  };
  runInside(frontDoor.room, ['node', 'federation/dist/add.js', 'shell/releases', '/state/shell'], inside);
  const env = {
    ...site,
    PORT: String(port),
    API_ORIGIN: `http://127.0.0.1:${apiPort}`,
    DISCOVERY_URL: `http://127.0.0.1:${apiPort}`,
    REMOTE_ORIGINS: origins.join(','),
    SHELL_DIST: '/state/shell',
  };
  const origin = `http://127.0.0.1:${port}`;
  const running = start('front door', frontDoor, env, { '/data': folder('front-door'), ...state }, `${origin}/readyz`);
  yield await started('front door with its renderer', running, onStop);
  const page = await fetch(`${origin}/`);
  const html = await page.text();
  console.error(`   GET /: ${page.status}, ${html.length} characters`);
  yield {
    what: 'a page through all of them',
    // A frame has no <h1>: what a remote's server build made has.
    value: page.ok && /<h1\b/.test(html) ? 1 : 0,
    unit: 'made',
    bound: { kind: 'min', value: 1 },
    how: 'GET / at the front door, rendered with a remote’s own build',
  };
}

/**
 * The images of ops/containers, made without a container engine: each step of their files in a folder that is then a
 * process's whole machine, with this machine's own Debian and Node below it in place of the base image. Each process runs
 * without rights on a tree that it cannot write, as compose.yaml and the manifests have it, on a real PostgreSQL and a
 * real Redis, until it says that it is ready and a page comes through all of them.
 */
export async function* imageRows(): AsyncGenerator<Row> {
  if (!canMakeRooms())
    throw new Error('This account may not mount: run it as root, or where unshare --mount is allowed');
  const rooms = mkdtempSync(path.join(os.tmpdir(), 'qhatu-rooms-'));
  const builder = new Builder((text) => console.error(text));
  const ends: (() => unknown)[] = [() => rmSync(rooms, { recursive: true, force: true }), () => builder.remove()];
  try {
    const images = yield* buildRows(builder);
    const port = await freePort();
    const arrangement: Arrangement = {
      images,
      folder: (name) => writableBy(images.api.user, path.join(rooms, name)),
      site: {
        SITE_URL: `http://localhost:${port}`,
        FRONT_DOOR_KEY: randomBytes(18).toString('base64'),
        LOG_LEVEL: 'warn',
      },
      apiPort: await freePort(),
      port,
      onStop: (end) => ends.push(end),
    };
    yield await apiRow(arrangement);
    const origins = yield* remoteRows(arrangement);
    yield* frontDoorRows(arrangement, origins);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
