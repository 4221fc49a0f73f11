import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { APPS, type App } from '../apps';
import { isDeclared } from '../config/load';
import type { BuildMode } from '../webpack/options';
import { allOrFirstFailure } from './settled';
import { unchangedRelease } from './unchanged';

export interface BuildAllOptions {
  apps?: readonly App[];
  mode?: BuildMode;
  /** One line for each app that is done. */
  log?: (line: string) => void;
}

export interface BuildResult {
  app: App;
  /** Release id. */
  version: string;
  /** Nothing it is made from has changed since it was built. */
  skipped: boolean;
}

export type WorkerAnswer = { ok: true; version: string } | { ok: false; app: App; message: string };

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

const failure = (app: App, message: string): Error => new Error(`${app} could not be built:\n${message}`);

/** One builder process: webpack is single-threaded, so apps are spread over processes. */
class Builder {
  #child: ChildProcess;
  constructor(mode: BuildMode) {
    // The same loader (tsx) that runs this file runs the worker.
    this.#child = fork(WORKER, [mode], { execArgv: process.execArgv, env: { ...process.env, NODE_ENV: mode } });
  }
  /** @returns the release's id */
  build(app: App): Promise<string> {
    return new Promise((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`the builder of ${app} ended with code ${code}`));
      this.#child.once('exit', onExit);
      this.#child.once('message', (answer: WorkerAnswer) => {
        this.#child.off('exit', onExit);
        if (answer.ok) resolve(answer.version);
        else reject(failure(app, answer.message));
      });
      this.#child.send(app);
    });
  }
  end(): void {
    this.#child.kill();
  }
}

/**
 * Builds all apps, or those named, for browser and server; what has not changed is skipped. When one cannot be built, those
 * that have begun come to their end, since a builder that is cut off leaves half a build lying, and no other begins.
 * @throws when one of them cannot be built, with webpack's own messages
 */
export async function buildAll({ apps = APPS, mode = 'production', log = () => {} }: BuildAllOptions = {}) {
  const results: BuildResult[] = [];
  const done = (result: BuildResult, how: string) => {
    log(`${result.app} ${result.version}: ${how}`);
    results.push(result);
  };
  const queue: App[] = [];
  for (const app of apps) {
    if (!isDeclared(app)) {
      log(`${app}: has no federation.config.ts, skipped`);
      continue;
    }
    const version = await unchangedRelease(app, mode).catch((cause: Error) => {
      throw failure(app, cause.message);
    });
    if (version === null) queue.push(app);
    else done({ app, version, skipped: true }, 'unchanged');
  }
  const builders = Array.from({ length: Math.min(availableParallelism(), queue.length, 4) }, () => new Builder(mode));
  try {
    await allOrFirstFailure(
      builders.map(async (builder) => {
        for (let app = queue.shift(); app !== undefined; app = queue.shift()) {
          const start = performance.now();
          const version = await builder.build(app).catch((cause: unknown) => {
            queue.length = 0;
            throw cause;
          });
          done({ app, version, skipped: false }, `built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
        }
      }),
    );
  } finally {
    for (const builder of builders) builder.end();
  }
  return results;
}
