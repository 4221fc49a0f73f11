import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@qhatu/contract/testing';
import { ROOT } from './template';

/** The api as `npm start` runs it, in a process of its own that can be killed. */
export interface ApiProcess {
  /** Base of every call: `http://127.0.0.1:…/api/web`. */
  url: string;
  /** `kill -9`: nothing is finished, nothing is said. */
  kill: () => Promise<void>;
  /** Asks it to end, and waits until it has. */
  stop: () => Promise<void>;
  /** Resolves to the signal that ended it. */
  ended: Promise<NodeJS.Signals | null>;
  /** What it said. */
  output: () => string;
}

const START_MS = 180_000;

/** The program of an api that ends itself at one exact moment: `DIE_AT` in its settings says which (crash/die-at.mjs). */
export const DYING_API: readonly string[] = ['--import', join(ROOT, 'api/test/crash/die-at.mjs'), 'api/dist/main.js'];

/**
 * @param program what Node runs: the api's bundle (made by globalSetup) unless told otherwise
 * @param checkout the folder whose program that is, as of another state of the project
 */
export async function startApiProcess(
  env: Record<string, string>,
  program: readonly string[] = ['api/dist/main.js'],
  checkout = ROOT,
): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, program, {
    cwd: checkout,
    env: {
      ...process.env,
      SEED: 'off',
      RATE_LIMIT_PER_MINUTE: '0',
      MAX_OPEN_ORDERS: '0',
      MAX_OPEN_UNITS: '0',
      LOG_LEVEL: 'warn',
      ...env,
      API_PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  await ready(child, `http://127.0.0.1:${port}/readyz`, () => said);
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  return {
    url: `http://127.0.0.1:${port}/api/web`,
    ended,
    output: () => said,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function ready(child: ChildProcess, health: string, said: () => string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`The api ended with ${child.exitCode}: ${said()}`);
    const answer = await fetch(health).catch(() => null);
    if (answer?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`The api was not ready: ${said()}`);
}
