import { publishPointer, pullPointer, type SharedPointer, SharedUnusable } from '@qhatu/federation';

/** A promote is everywhere within a second, its copying and a busy moment included (D312). */
const EVERY_MS = 250;

export interface SharedDiscoveryOptions {
  /** Brought to what is shared; it is what this front door shows while nobody can be asked. */
  file: string;
  shared: SharedPointer;
  /** The file was brought to another state. */
  onPulled: () => void;
  log: { warn: (fields: object, message: string) => void };
}

/**
 * The discovery document that front doors on several machines have from the api (D241), copied into this one's file as
 * soon as it changes: all of them hear of a promote within a second.
 */
export class SharedDiscovery {
  #etag: string | undefined;
  #away = false;
  #looking = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #options: SharedDiscoveryOptions;

  constructor(options: SharedDiscoveryOptions) {
    this.#options = options;
  }

  /**
   * Before the file is read for the first time. The first front door of all gives its own document. When the api does
   * not answer, the copy of before is shown. Rejects with SharedUnusable when the settings are wrong.
   */
  async begin(): Promise<void> {
    const { file, shared, log } = this.#options;
    try {
      this.#etag = (await pullPointer({ file, shared })) ?? undefined;
      if (this.#etag !== undefined) return;
      // Without one there is nothing to give: the file's reader says so.
      await publishPointer({ file, shared }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
      this.#etag = (await pullPointer({ file, shared })) ?? undefined;
    } catch (err) {
      if (err instanceof SharedUnusable) throw err;
      this.#away = true;
      log.warn({ err }, 'the shared discovery document cannot be read; the copy of before is shown');
    }
  }

  watch(): void {
    this.#timer = setInterval(() => void this.#look(), EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Whether the document can be read now where it is shared. */
  get away(): boolean {
    return this.#away;
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    const { file, shared, onPulled, log } = this.#options;
    try {
      const etag = (await pullPointer({ file, shared }, this.#etag)) ?? undefined;
      if (etag !== undefined && etag !== this.#etag) onPulled();
      this.#etag = etag;
      if (this.#away) log.warn({}, 'the shared discovery document is read again');
      this.#away = false;
    } catch (err) {
      if (!this.#away) log.warn({ err }, 'the shared discovery document cannot be read; the one before stays');
      this.#away = true;
    } finally {
      this.#looking = false;
    }
  }
}
