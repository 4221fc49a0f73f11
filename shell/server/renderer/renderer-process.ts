import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Choice } from '@qhatu/federation/discovery';
import type { RenderResult } from '../../src/rendering/types';
import { isolated } from './isolation';
import { lowerPriority } from './priority';
import type { FromRenderer, RendererSettings, ToRenderer } from './protocol';

/** Rendering failed; the page's frame is to be sent instead. `code` says why, for logs. */
export class RenderError extends Error {
  override name = 'RenderError';
  constructor(
    readonly code: 'threw' | 'timeout' | 'hung' | 'crashed' | 'unavailable' | 'busy' | 'suspect',
    message: string,
  ) {
    super(message);
  }
}

export interface RendererProcessOptions {
  settings: RendererSettings;
  /** No answer to a ping for this long: the process hangs and is killed. */
  hangMs: number;
  /** Longest that one page may take before its place is given to another. */
  pageMs: number;
  /** The program, absolute; default: beside this one. */
  bundle?: string;
  /** Longest until `ready`. */
  startMs?: number;
  /** Another one serves visitors: this one gets ready behind it, until `forward` or for so long at most. */
  behindMs?: number;
  /** Lines that the process writes. */
  onOutput: (line: string) => void;
  /** The process ended without being asked to. `urls` are the pages it was making. */
  onDeath: (reason: 'hung' | 'crashed', urls: string[]) => void;
}

interface Waiting {
  url: string;
  resolve: (result: RenderResult) => void;
  reject: (error: RenderError) => void;
  timer: NodeJS.Timeout;
}

/** A page as some visitors get it. */
export const pageOf = (url: string, choice: Choice): string => [url, ...Object.values(choice)].join(' ');

/**
 * One bundled file, which can do little (`isolated`). Source only where the front door itself runs from source, while
 * developing and testing: what compiles it needs threads, and files everywhere.
 */
function workerFile({ settings, bundle }: RendererProcessOptions): { file: string; execArgv: string[] } {
  const source = fileURLToPath(new URL('./worker.ts', import.meta.url));
  if (bundle === undefined && existsSync(source)) return { file: source, execArgv: ['--import', 'tsx'] };
  const file = bundle ?? fileURLToPath(new URL('./renderer.js', import.meta.url));
  return { file, execArgv: ['--enable-source-maps', ...isolated(file, settings)] };
}

/** One child process from start to end. */
export class RendererProcess {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, Waiting>();
  private heartbeat: NodeJS.Timeout | undefined;
  /** Pings since its last sign of life. */
  private unanswered = 0;
  private nextId = 1;
  private ended = false;
  private stopping = false;
  private hung = false;
  private onIdle: (() => void) | undefined;
  private place: { back: () => void; timer: NodeJS.Timeout } | undefined;
  /** Resident memory at the last sign of life, in bytes. */
  rssBytes = 0;
  /** Resolves when pages can be rendered; rejects when the process cannot. */
  readonly ready: Promise<void>;

  constructor(private readonly options: RendererProcessOptions) {
    const { file, execArgv } = workerFile(options);
    // The environment, passwords among it, is not the renderer's business: it runs code of many teams.
    const { PATH, NODE_ENV, TZ, LANG } = process.env;
    this.child = fork(file, [], {
      serialization: 'advanced',
      execArgv,
      env: { PATH, NODE_ENV, TZ, LANG },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    if (options.behindMs !== undefined && this.child.pid !== undefined) {
      const timer = setTimeout(() => this.forward(), options.behindMs);
      this.place = { back: lowerPriority(this.child.pid), timer };
    }
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n')) if (line.trim()) options.onOutput(line);
      });
    }
    this.ready = this.start();
    this.child.on('message', (message: FromRenderer) => this.hear(message));
    this.child.once('exit', (code, signal) => this.end(`exit code ${code}, signal ${signal}`));
    this.child.once('error', (error) => this.end(error.message));
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** It has ended, and makes no page any more. */
  get dead(): boolean {
    return this.ended;
  }

  get busy(): number {
    return this.waiting.size;
  }

  /** @throws RenderError when the page threw, took longer than `pageMs`, or the process died meanwhile */
  render(url: string, requestId: string, choice: Choice, traceparent?: string): Promise<RenderResult> {
    if (this.ended) return Promise.reject(new RenderError('unavailable', 'the renderer has ended'));
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.say({ type: 'cancel', id });
        this.settle(id)?.reject(
          new RenderError('timeout', `rendering ${url} took longer than ${this.options.pageMs} ms`),
        );
      }, this.options.pageMs);
      this.waiting.set(id, { url: pageOf(url, choice), resolve, reject, timer });
      this.say({ type: 'render', id, url, requestId, choice, traceparent });
    });
  }

  /** From now on it serves visitors. */
  forward(): void {
    clearTimeout(this.place?.timer);
    if (!this.ended) this.place?.back();
    this.place = undefined;
  }

  /** Lets running pages finish, up to `graceMs`, then ends the process. */
  async stop(graceMs: number): Promise<void> {
    if (this.ended) return;
    this.stopping = true;
    if (this.waiting.size > 0) {
      await Promise.race([
        new Promise<void>((resolve) => {
          this.onIdle = resolve;
        }),
        new Promise<void>((resolve) => setTimeout(resolve, graceMs).unref()),
      ]);
    }
    if (this.ended) return;
    const exited = new Promise<void>((resolve) => this.child.once('exit', () => resolve()));
    this.child.kill('SIGKILL');
    await exited;
  }

  private start(): Promise<void> {
    const { settings, startMs = 20_000 } = this.options;
    const ready = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.child.kill('SIGKILL');
        reject(new RenderError('unavailable', `the renderer was not ready within ${startMs} ms`));
      }, startMs);
      const settle = (error?: RenderError) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve();
      };
      this.child.on('message', (message: FromRenderer) => {
        if (message.type === 'ready') settle();
        if (message.type === 'unusable') settle(new RenderError('unavailable', message.message));
      });
      this.child.once('exit', () => settle(new RenderError('unavailable', 'the renderer ended while starting')));
      this.child.once('error', (error) => settle(new RenderError('unavailable', error.message)));
    });
    // Whoever asks for `ready` gets the reason; nobody asking must not end the front door.
    ready.then(() => this.watch()).catch(() => undefined);
    this.say({ type: 'start', settings });
    return ready;
  }

  /**
   * From `ready` on: a process that does not answer is not slow but stuck, since answering a ping takes no time. Pings are
   * counted, not milliseconds: after a pause of the whole machine nobody has answered, and nobody is stuck.
   */
  private watch(): void {
    const every = Math.max(50, Math.min(1_000, this.options.hangMs / 4));
    const most = Math.ceil(this.options.hangMs / every);
    this.unanswered = 0;
    this.heartbeat = setInterval(() => {
      if (this.unanswered >= most) {
        this.hung = true;
        this.child.kill('SIGKILL');
        return;
      }
      this.unanswered += 1;
      this.say({ type: 'ping' });
    }, every);
    this.heartbeat.unref();
  }

  private hear(message: FromRenderer): void {
    this.unanswered = 0;
    if (message.type === 'rendered') this.settle(message.id)?.resolve(message.result);
    if (message.type === 'failed') this.settle(message.id)?.reject(new RenderError('threw', message.message));
    if (message.type === 'pong') this.rssBytes = message.rssBytes;
  }

  private settle(id: number): Waiting | undefined {
    const entry = this.waiting.get(id);
    if (!entry) return undefined;
    clearTimeout(entry.timer);
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.onIdle?.();
    return entry;
  }

  private end(how: string): void {
    if (this.ended) return;
    this.ended = true;
    clearInterval(this.heartbeat);
    this.forward();
    const reason = this.hung ? 'hung' : 'crashed';
    const urls = [...this.waiting.values()].map(({ url }) => url);
    for (const id of [...this.waiting.keys()]) {
      this.settle(id)?.reject(new RenderError(reason, `the renderer ${reason} (${how})`));
    }
    if (!this.stopping) this.options.onDeath(reason, urls);
  }

  private say(message: ToRenderer): void {
    if (this.child.connected) this.child.send(message, () => undefined);
  }
}
