import type { Files } from './files';

/** An answer is good for so long, and waited for so long; a store may take a minute to be given up. */
const GOOD_MS = 10_000;
const PATIENCE_MS = 2_000;

/** Whether the store of files can be used now: a bucket may be taken away, or its key, while the shop runs (D269). */
export class FilesWatch {
  #looking: Promise<void> | null = null;
  #state: 'up' | 'down' = 'up';
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly files: Pick<Files, 'check'>,
    /** Hears each change. */
    private readonly say: (state: 'up' | 'down', error: unknown) => void,
  ) {}

  async state(): Promise<'up' | 'down'> {
    if (performance.now() - this.#lookedAt < GOOD_MS) return this.#state;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, 'late');
    });
    const first = await Promise.race([this.#look(), late]);
    clearTimeout(timer);
    // Who is silent for so long is of no use to a visitor either.
    if (first === 'late') this.#learn('down', new Error('no answer yet'));
    return this.#state;
  }

  #look(): Promise<void> {
    this.#looking ??= this.files
      .check()
      .then(
        () => this.#learn('up', null),
        (error: unknown) => this.#learn('down', error),
      )
      .finally(() => {
        this.#looking = null;
        this.#lookedAt = performance.now();
      });
    return this.#looking;
  }

  #learn(state: 'up' | 'down', error: unknown): void {
    if (state === this.#state) return;
    this.#state = state;
    this.say(state, error);
  }
}
