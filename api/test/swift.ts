import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@qhatu/contract/testing';
import { until } from './until';

const KINDS = ['account', 'container', 'object'] as const;
/** Of the proxy, in the order that it needs. */
const PIPELINE =
  'catch_errors gatekeeper healthcheck cache listing_formats bulk tempurl s3api tempauth copy slo dlo versioned_writes symlink proxy-server';
const START_SECONDS = 60;

const isThere = (program: string, ...args: string[]) => spawnSync(program, args).error === undefined;

/** Whether this machine can start an S3 store of its own: OpenStack Swift, the only one that Debian has ready to run. */
export const hasSwift = isThere('swift-proxy-server', '--help') && isThere('memcached', '--version');

/** An S3 store on one folder. */
export interface Swift {
  /** For `FILES_URL`, with the name of a bucket, which may not be there. */
  url: (bucket: string) => string;
  /** `kill -9` of what answers S3's questions. */
  kill: () => void;
  /** Starts it again on the same data, after `kill`. */
  start: () => Promise<void>;
  stop: () => void;
}

const section = (name: string, settings: Record<string, string | number>) =>
  [`[${name}]`, ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`), ''].join('\n');

/** Settings of a process that is alone on its machine and writes where we say. */
const common = (folder: string, port: number) =>
  section('DEFAULT', {
    bind_ip: '127.0.0.1',
    bind_port: port,
    workers: 0,
    user: userInfo().username,
    swift_dir: folder,
    devices: folder,
    mount_check: 'false',
    disable_fallocate: 'true',
    log_level: 'ERROR',
  });

const serverSettings = (kind: string, folder: string, port: number) =>
  [
    common(folder, port),
    section('pipeline:main', { pipeline: `${kind}-server` }),
    section(`app:${kind}-server`, { use: `egg:swift#${kind}` }),
  ].join('\n');

function proxySettings(folder: string, port: number, cachePort: number): string {
  const special: Record<string, Record<string, string>> = {
    cache: { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${cachePort}` },
    s3api: { use: 'egg:swift#s3api', location: 'us-east-1', s3_acl: 'false' },
    tempauth: { use: 'egg:swift#tempauth', user_shop_app: 's3secret .admin' },
    versioned_writes: { use: 'egg:swift#versioned_writes', allow_object_versioning: 'true' },
  };
  const filters = PIPELINE.split(' ').filter((name) => name !== 'proxy-server');
  return [
    common(folder, port),
    section('pipeline:main', { pipeline: PIPELINE }),
    section('app:proxy-server', {
      use: 'egg:swift#proxy',
      allow_account_management: 'true',
      account_autocreate: 'true',
      // With one device there is no other to go to when it failed.
      error_suppression_limit: 1_000_000,
    }),
    ...filters.map((name) => section(`filter:${name}`, special[name] ?? { use: `egg:swift#${name}` })),
  ].join('\n');
}

/** A ring of one device: everything lies in one folder, once. */
function buildRing(folder: string, kind: string, port: number): void {
  const builder = join(folder, `${kind}.builder`);
  for (const args of [['create', '6', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/device`, '1'], ['rebalance']]) {
    // 1 is a warning: with one device nothing is balanced.
    const { status, stdout } = spawnSync('swift-ring-builder', [builder, ...args]);
    if (status === null || status > 1) throw new Error(`swift-ring-builder ${args[0]} failed: ${stdout}`);
  }
}

/** An S3 store of its own in a temporary folder: OpenStack Swift with its `s3api` (docs/operations.md). */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'qhatu-swift-'));
  mkdirSync(join(folder, 'device'));
  const run = (program: string, args: readonly string[]) => spawn(program, args, { stdio: 'ignore' });
  const cachePort = await freePort();
  const isUp = (port: number) =>
    fetch(`http://127.0.0.1:${port}/healthcheck`).then(
      () => true,
      () => false,
    );
  const others = [
    run('memcached', ['-l', '127.0.0.1', '-p', String(cachePort), '-m', '16', '-u', userInfo().username]),
  ];
  const behind: number[] = [];
  for (const kind of KINDS) {
    const port = await freePort();
    behind.push(port);
    const settings = join(folder, `${kind}-server.conf`);
    writeFileSync(settings, serverSettings(kind, folder, port));
    buildRing(folder, kind, port);
    others.push(run(`swift-${kind}-server`, [settings]));
  }
  const port = await freePort();
  const settings = join(folder, 'proxy-server.conf');
  writeFileSync(settings, proxySettings(folder, port, cachePort));
  let proxy: ChildProcess | null = null;
  const url = (bucket: string) => `s3://shop%3Aapp:s3secret@127.0.0.1:${port}/${bucket}?region=us-east-1&tls=off`;
  const start = async () => {
    proxy = run('swift-proxy-server', [settings]);
    await until(() => isUp(port), START_SECONDS);
  };
  await start();
  for (const each of behind) await until(() => isUp(each), START_SECONDS);
  return {
    url,
    start,
    kill: () => proxy?.kill('SIGKILL'),
    stop: () => {
      for (const child of [proxy, ...others]) child?.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
