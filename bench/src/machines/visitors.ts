import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 10_000;

export interface Answer {
  /** `performance.now()` when it was asked. */
  at: number;
  ms: number;
  /** What was asked for, without what tells one from the other. */
  path: string;
  /** A page without content: the browser asks for that itself. */
  isFrame?: boolean;
  /** Why it is none; null for one that a shopper can use. */
  failure: string | null;
}

/** What shoppers look at: pages from the front doors' memory, and searches that no page remembers. */
export const PAGES: readonly string[] = ['/', '/buscar', '/detalle/productos/9001'];
const PATHS = [...PAGES, '/api/web/products/search?perPage=12&filter='];
const WORDS = ['polo', 'zapatilla', 'lápiz', 'consola', 'mochila', 'audífonos', 'camisa', 'peluche'];

/** What somebody types who searches. */
export const searchWords = (nth: number): string => `${WORDS[nth % WORDS.length]} ${nth % 7}`;

/** Sends requests at a steady pace, as many people's browsers do, whether the ones before were answered or not. */
export class Visitors {
  readonly answers: Answer[] = [];
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 128 });
  readonly #open = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;

  constructor(
    readonly url: string,
    perSecond: number,
  ) {
    const started = performance.now();
    let sent = 0;
    this.#timer = setInterval(() => {
      for (const due = ((performance.now() - started) * perSecond) / 1_000; sent < due; sent += 1) this.#ask(sent);
    }, 2);
  }

  #ask(nth: number): void {
    const path = PATHS[nth % PATHS.length] ?? '/';
    const full = path.endsWith('=') ? path + encodeURIComponent(searchWords(Math.floor(nth / PATHS.length))) : path;
    const at = performance.now();
    const asked = new Promise<void>((resolve) => {
      const end = (failure: string | null, isFrame = false) => {
        this.answers.push({ at, ms: performance.now() - at, path, isFrame, failure });
        resolve();
      };
      const request = http
        .get(this.url + full, { agent: this.#agent, timeout: PATIENCE_MS }, (answer) => {
          const failure = answer.statusCode === 200 ? null : `status ${answer.statusCode}`;
          answer.resume().once('end', () => end(failure, answer.headers['x-page'] === 'frame'));
          answer.once('error', (error) => end(error.message));
        })
        .once('timeout', () => request.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)))
        .once('error', (error) => end(error.message));
    });
    this.#open.add(asked);
    void asked.then(() => this.#open.delete(asked));
  }

  /** Resolves when what was asked until now is answered. */
  async answered(): Promise<void> {
    await Promise.all(this.#open);
  }

  /** Resolves when everything that was asked is answered. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    while (this.#open.size > 0) await pause(20);
    this.#agent.destroy();
  }
}
