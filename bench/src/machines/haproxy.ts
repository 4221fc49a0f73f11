import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { until } from '@qhatu/api/test/until';

/** How often a server is asked whether it is ready; one failed answer takes it out (docs/operations.md, "Draining"). */
const CHECK_MS = 300;

export interface BalancedGroup {
  name: string;
  /** Where it is asked for. */
  port: number;
  servers: readonly number[];
}

/** A request is given to another server only when no byte of it was answered; what changes something only when nothing was connected. */
const settings = (groups: readonly BalancedGroup[], socket: string): string => `
global
  maxconn 4000
  stats socket ${socket}
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout check 5s
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
  option forwardfor
  option httpchk GET /readyz
  default-server check inter ${CHECK_MS}ms fall 1 rise 1
${groups
  .map(
    ({ name, port, servers }) => `
frontend ${name}
  bind 127.0.0.1:${port}
  http-request disable-l7-retry unless METH_GET
  default_backend ${name}
backend ${name}
  balance leastconn
${servers.map((server, nth) => `  server ${name}-${nth} 127.0.0.1:${server}`).join('\n')}
`,
  )
  .join('')}`;

export interface Haproxy {
  /** Resolves when it gives requests to every server: who replaces one after the other waits for that in between. */
  allUp: () => Promise<void>;
  /** It dies with everything that was under way, and is started again. */
  killAndStart: () => Promise<void>;
  stop: () => void;
}

/** What it says of each server: 'UP' or something else. */
async function statesOf(socket: string): Promise<string[]> {
  const connection = connect(socket);
  connection.end('show stat\n');
  const [head = '', ...lines] = (await text(connection)).trim().split('\n');
  const columns = head.replace(/^# /, '').split(',');
  const rows = lines.map((line) => line.split(','));
  const [name, state] = [columns.indexOf('svname'), columns.indexOf('status')];
  return rows.filter((row) => !/END$/.test(row[name] ?? '')).map((row) => row[state] ?? '');
}

/** A HAProxy of its own before these groups. */
export function startHaproxy(groups: readonly BalancedGroup[]): Haproxy {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-haproxy-'));
  const file = path.join(folder, 'haproxy.cfg');
  const socket = path.join(folder, 'admin.sock');
  writeFileSync(file, settings(groups, socket));
  const start = (): ChildProcess => spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  let child = start();
  const allUp = () =>
    until(async () => (await statesOf(socket).catch(() => ['away'])).every((state) => state === 'UP'), 60);
  return {
    allUp,
    killAndStart: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      child = start();
      await allUp();
    },
    stop: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
