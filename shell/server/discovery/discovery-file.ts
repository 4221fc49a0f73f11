import { readFile, stat } from 'node:fs/promises';
import { readOlder } from '@qhatu/federation';
import { parseDiscovery } from '@qhatu/federation/discovery';
import { makeSnapshot, type Snapshot } from './snapshot';

export interface DiscoveryFileOptions {
  file: string;
  allowedOrigins: readonly string[];
  /** How often the file is looked at, in milliseconds. */
  pollMs?: number;
  onChange: (snapshot: Snapshot) => void;
  /** The new content cannot be used; the last good document stays in force. */
  onProblem: (error: unknown) => void;
}

/**
 * The discovery document as a file that is replaced atomically (rename). Polling, because a rename is seen by every
 * file system that way, network ones too, and one `stat` a second costs nothing.
 */
export class DiscoveryFile {
  private seen = '';
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: DiscoveryFileOptions) {}

  /**
   * Reads the document for the first time.
   * @throws when it cannot be read or used: without one there is no site to show
   */
  async read(): Promise<Snapshot> {
    this.seen = await this.fingerprint();
    return this.load();
  }

  watch(): void {
    this.timer = setInterval(() => void this.poll(), this.options.pollMs ?? 1_000);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Looks once; called by the timer. */
  async poll(): Promise<void> {
    const now = await this.fingerprint().catch(() => this.seen);
    if (now === this.seen) return;
    this.seen = now;
    try {
      this.options.onChange(await this.load());
    } catch (error) {
      this.options.onProblem(error);
    }
  }

  private async load(): Promise<Snapshot> {
    const { file, allowedOrigins } = this.options;
    const text = await readFile(file, 'utf8');
    return makeSnapshot(parseDiscovery(JSON.parse(text), { allowedOrigins }), text, await this.older());
  }

  /** Releases that the history remembers, as long as they come from where releases may come from. */
  private async older(): Promise<Snapshot['older']> {
    const { file, allowedOrigins } = this.options;
    const find = await readOlder(file);
    return (name, version) => {
      const entry = find(name, version);
      const allowed = entry && URL.canParse(entry.url) && allowedOrigins.includes(new URL(entry.url).origin);
      return allowed ? entry : undefined;
    };
  }

  private async fingerprint(): Promise<string> {
    const { mtimeMs, size, ino } = await stat(this.options.file);
    return `${mtimeMs}:${size}:${ino}`;
  }
}
