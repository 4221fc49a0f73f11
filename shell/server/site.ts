import { resolve } from 'node:path';
import type { DiscoveryEntry } from '@qhatu/federation/discovery';
import { patternOf } from './discovery/route-pattern';
import { type Snapshot, SnapshotHistory } from './discovery/snapshot';
import type { FrontDoorEnv } from './env';
import { ownCallHeaders } from './own-calls';
import type { RendererSettings } from './renderer/protocol';
import { type PoolLog, RendererPool, type WarmUp } from './renderer/renderer-pool';

export interface SiteOptions {
  env: FrontDoorEnv;
  log: PoolLog;
  /** Absolute path of the shell's server build. */
  serverEntry: string;
  /** Where the renderer keeps verified server files of remotes. */
  cacheDir: string;
}

/** Between two tries to show a document whose renderer did not come up, in milliseconds: twice as long each time. */
const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;

/**
 * What the front door shows at this moment: one snapshot of the discovery document and the renderer that is warm for
 * it. A new document is adopted together with its renderer, so that no page mixes releases.
 */
export class Site {
  snapshot: Snapshot;
  readonly renderers: RendererPool;
  private readonly history = new SnapshotHistory();
  private latest: Snapshot;
  private retry: NodeJS.Timeout | undefined;
  private failures = 0;
  /** What is done with a new document's renderer before anybody sees its pages, and once everybody does. */
  handover: { warm: (next: Snapshot) => WarmUp; done: (now: Snapshot) => void } | undefined;

  constructor(
    first: Snapshot,
    private readonly options: SiteOptions,
  ) {
    const { env, log } = options;
    this.snapshot = first;
    this.latest = first;
    this.history.push(first);
    this.renderers = new RendererPool({
      concurrency: env.RENDER_CONCURRENCY,
      queue: env.RENDER_QUEUE,
      behindMs: env.RENDER_BEHIND_MS,
      hangMs: env.RENDER_HANG_MS,
      pageMs: env.RENDER_HANG_MS,
      memoryBytes: env.RENDER_MEMORY_MB * 1024 * 1024,
      log,
      patternOf: (url) => patternOf(this.snapshot.routes, url),
    });
  }

  /** Starts the first renderer. Without one the site stands, as frames; the pool keeps trying. */
  async start(): Promise<void> {
    if (!this.options.env.RENDER) return;
    await this.renderers
      .use(this.settings(this.snapshot))
      .catch((error: unknown) =>
        this.options.log.error({ err: error }, 'the renderer did not start; pages are sent as frames'),
      );
  }

  /**
   * Changes over to a new document. Its files are served at once, since a page may hear of them any moment; its pages
   * when its renderer is warm and has made those that are asked for most. When that does not come up, the last good document stays.
   */
  async adopt(next: Snapshot): Promise<void> {
    const { log, env } = this.options;
    this.latest = next;
    this.history.push(next);
    try {
      if (env.RENDER) await this.renderers.use(this.settings(next), this.handover?.warm(next));
    } catch (error) {
      if (this.latest !== next) return;
      log.error({ err: error, discovery: next.digest }, 'the new releases cannot be rendered; the ones before stay');
      this.tryAgain(next);
      return;
    }
    this.failures = 0;
    // Another document may have arrived while this one's renderer was starting.
    if (this.latest !== next) return;
    this.snapshot = next;
    this.handover?.done(next);
    log.info(
      { discovery: next.digest, releases: next.discovery.releases.map(({ name, version }) => `${name} ${version}`) },
      'discovery document adopted',
    );
  }

  findRelease(name: string, version: string): DiscoveryEntry | undefined {
    return this.history.find(name, version) ?? this.latest.older(name, version);
  }

  /** Whether a release is in use, or was in one of the last few documents: not any that the pointer's history knows. */
  isRecent(name: string, version: string): boolean {
    return this.history.find(name, version) !== undefined;
  }

  stop(): Promise<void> {
    clearTimeout(this.retry);
    return this.renderers.stop();
  }

  /** A machine that was too busy for a moment, or an origin that was away, must not leave a promote unseen for ever. */
  private tryAgain(next: Snapshot): void {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.failures++, MAX_PAUSE_MS);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => {
      if (this.latest === next) void this.adopt(next);
    }, pause);
    this.retry.unref();
  }

  private settings({ document }: Snapshot): RendererSettings {
    const { env, serverEntry, cacheDir } = this.options;
    return {
      entry: resolve(serverEntry),
      document,
      apiBase: `${env.apiOrigin}/api/web`,
      apiHeaders: ownCallHeaders(env.FRONT_DOOR_KEY),
      siteUrl: env.siteUrl,
      cacheDir,
    };
  }
}
