import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Files that are made when somebody asks and kept for a while. One that is being made is made once, whoever asks meanwhile
 * waits for it; a half one never has the name of a whole one.
 */
export class KeptFiles {
  readonly #running = new Map<string, Promise<void>>();
  readonly #keptMs: number;

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** Sees to it that the file is there and young enough. Rejects with what went wrong while it was made. */
  ready(path: string, make: () => AsyncIterable<string>): Promise<void> {
    // Looking for it is a part of it: whoever saw no file just before one was made would make another.
    const running = this.#running.get(path) ?? this.#makeIfOld(path, make).finally(() => this.#running.delete(path));
    this.#running.set(path, running);
    return running;
  }

  async #makeIfOld(path: string, make: () => AsyncIterable<string>): Promise<void> {
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs < this.#keptMs) return;
    await this.#make(path, make);
  }

  async #make(path: string, make: () => AsyncIterable<string>): Promise<void> {
    const half = `${path}.${process.pid}.half`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await pipeline(Readable.from(make()), createWriteStream(half));
      await rename(half, path);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  }
}
