import { Worker } from 'node:worker_threads';
import { ApiError } from '../../../http/errors';
import type { Printed, PrintJob, PrintReply } from './print-worker';

/** Jobs that may wait; each holds no more than the design itself. */
const MAX_WAITING = 60;
/** A job that takes longer is broken. */
const JOB_SECONDS = 60;
/** An idle thread gives its memory back. */
const IDLE_SECONDS = 60;
/** JavaScript's part of the thread; pixels are outside of it and bounded by the renderer. */
const HEAP_MB = 256;

interface Job extends Omit<PrintJob, 'id' | 'files'> {
  /** Its pictures, read when its turn has come. */
  read: () => Promise<PrintJob['files']>;
}
/** The files of one side. */
type Files = Record<keyof Printed, Buffer>;
interface Waiting {
  job: Job;
  resolve: (files: Files) => void;
  reject: (error: Error) => void;
}

/** The worker file beside this one: TypeScript when run from source (tsx, jest), JavaScript in the bundle. */
function startWorker(): Worker {
  const fromSource = import.meta.url.endsWith('.ts');
  const file = fromSource ? './print-worker.dev.mjs' : './print-worker.js';
  return new Worker(new URL(file, import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
}

/** 503: more print files are asked for than one thread can draw in a while. */
export const printerBusy = () =>
  new ApiError(503, 'printer_busy', 'Hay muchos archivos en preparación. Intenta en un minuto.', { retryAfter: 60 });

/** Draws print files one after the other in one thread, so that neither the loop nor the memory feels it. */
export class PrintQueue {
  readonly #waiting: Waiting[] = [];
  #worker: Worker | null = null;
  #current: (Waiting & { id: number; timer: NodeJS.Timeout }) | null = null;
  #idle: NodeJS.Timeout | null = null;
  #nextId = 1;
  #closed = false;

  /** Both files of a side. Rejects with 503 when too many wait, and when reading or drawing fails. */
  draw(job: Job): Promise<Files> {
    if (this.#closed || this.#waiting.length >= MAX_WAITING) return Promise.reject(printerBusy());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(printerBusy());
    this.#end(printerBusy());
    await this.#stop();
  }

  #next(): void {
    if (this.#current) return;
    const next = this.#waiting.shift();
    if (!next) {
      this.#idle = setTimeout(() => void this.#stop(), IDLE_SECONDS * 1_000).unref();
      return;
    }
    if (this.#idle) clearTimeout(this.#idle);
    const id = this.#nextId++;
    const timer = setTimeout(() => this.#broken(new Error('drawing a print file took too long')), JOB_SECONDS * 1_000);
    this.#current = { ...next, id, timer };
    this.#worker ??= this.#start();
    void this.#send(this.#worker, id, next.job);
  }

  async #send(worker: Worker, id: number, { read, objects, title }: Job): Promise<void> {
    try {
      const files = await read();
      // Meanwhile it may have taken too long.
      if (this.#current?.id === id) worker.postMessage({ id, objects, title, files } satisfies PrintJob);
    } catch (error) {
      this.#finish(id, error as Error);
    }
  }

  #finish(id: number, outcome: Printed | Error): void {
    if (this.#current?.id !== id) return;
    this.#end(outcome);
    this.#next();
  }

  #start(): Worker {
    const worker = startWorker();
    worker.on('message', (reply: PrintReply) =>
      this.#finish(reply.id, 'failure' in reply ? new Error(reply.failure) : reply.printed),
    );
    worker.on('error', (error: Error) => this.#worker === worker && this.#broken(error));
    worker.unref();
    return worker;
  }

  /** The thread is lost or must be: the job fails, the next one gets a new thread. */
  #broken(error: Error): void {
    void this.#stop();
    this.#end(error);
    if (!this.#closed) this.#next();
  }

  #end(outcome: Printed | Error): void {
    const current = this.#current;
    this.#current = null;
    if (!current) return;
    clearTimeout(current.timer);
    if (outcome instanceof Error) current.reject(outcome);
    else current.resolve({ png: Buffer.from(outcome.png), pdf: Buffer.from(outcome.pdf) });
  }

  async #stop(): Promise<void> {
    if (this.#idle) clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }
}
