import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';

/** The parts, copied into one piece of memory that is nobody else's: it can be handed to another thread. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * What pg takes for the socket to its server: messages of the protocol, written to the embedded database's thread (D401).
 * Whatever pg writes at once reaches it in one piece, and is answered in one (`receive`).
 */
export class WorkerStream extends Duplex {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    // A worker that fails while it opens has no client yet to listen, and an error that nobody hears would end this process.
    this.on('error', () => undefined);
  }

  /** What the database said. */
  receive(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(bytes);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  #send(chunks: readonly Buffer[], done: () => void): void {
    const bytes = joined(chunks);
    this.#worker.postMessage({ bytes }, [bytes.buffer]);
    done();
  }

  // Nothing is asked for: it comes when the database has said it.
  override _read(): void {}

  // What a socket has besides, and pg calls.
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
