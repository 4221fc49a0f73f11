import type { Choice } from '@qhatu/federation/discovery';
import type { RenderResult } from '../../src/rendering/types';
import { Admission } from './admission';
import type { RendererSettings } from './protocol';
import { pageOf, RenderError, RendererProcess } from './renderer-process';

export interface PoolLog {
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
}

export interface RendererPoolOptions {
  concurrency: number;
  queue: number;
  /** A next renderer gets ready behind the current one, so long at most: a machine that never rests would not let it. */
  behindMs: number;
  hangMs: number;
  pageMs: number;
  memoryBytes: number;
  log: PoolLog;
  /** What logs say in place of a page's address. */
  patternOf: (url: string) => string;
  /** First pause before a renderer that died is started again; it doubles up to `backoffMaxMs`. */
  backoffMs?: number;
  backoffMaxMs?: number;
}

/** Makes pages with a renderer that serves nobody yet. */
export type WarmUp = (render: (url: string, choice: Choice) => Promise<RenderResult>) => Promise<void>;

/** Request id of pages that nobody has asked for, in the logs of the api. */
const WARMING = 'warm-up';
/** A renderer that lived this long had a right to die: the next one starts without a pause. */
const STABLE_MS = 60_000;
/** Pages that were being made when a renderer died are not tried again for this long. */
const SUSPECT_MS = 30_000;
const DRAIN_MS = 10_000;
const MEMORY_CHECK_MS = 1_000;

/**
 * Keeps one renderer alive for the current set of releases: starts the next one beside it and changes over when that
 * is warm, starts it again when it dies, replaces it when it has grown.
 */
export class RendererPool {
  private current: RendererProcess | undefined;
  private settings: RendererSettings | undefined;
  private readonly draining = new Set<RendererProcess>();
  private readonly starting = new Set<RendererProcess>();
  private readonly suspects = new Map<string, number>();
  private readonly admission: Admission;
  private deaths = 0;
  private startedAt = 0;
  private respawn: NodeJS.Timeout | undefined;
  private readonly memoryCheck: NodeJS.Timeout;
  private stopped = false;
  /** Since the start. */
  readonly total = { made: 0, failed: 0, died: 0, seconds: 0 };

  constructor(private readonly options: RendererPoolOptions) {
    this.admission = new Admission(options.concurrency, options.queue);
    this.memoryCheck = setInterval(() => this.recycleWhenGrown(), MEMORY_CHECK_MS);
    this.memoryCheck.unref();
  }

  /** A renderer is up and warm. */
  get ready(): boolean {
    return this.current !== undefined;
  }

  /** For `/readyz` and tests. */
  get pid(): number | undefined {
    return this.current?.pid;
  }

  /**
   * Starts a renderer for these settings and changes over to it; the old one finishes its pages and ends.
   * @param warm makes pages with the new one while visitors still get those of the old one; it must not reject
   * @throws RenderError when it does not come up; the one before stays in service
   */
  async use(settings: RendererSettings, warm?: WarmUp): Promise<void> {
    const before = this.settings;
    this.settings = settings;
    try {
      await this.launch(settings, warm);
    } catch (error) {
      if (this.settings === settings && this.current) this.settings = before;
      else this.scheduleRespawn();
      throw error;
    }
  }

  /** @throws RenderError with the reason why there is no page */
  async render(url: string, requestId: string, choice: Choice = {}, traceparent?: string): Promise<RenderResult> {
    const asked = performance.now();
    try {
      const result = await this.renderNow(url, requestId, choice, traceparent);
      this.total.made += 1;
      this.total.seconds += (performance.now() - asked) / 1_000;
      return result;
    } catch (error) {
      this.total.failed += 1;
      throw error;
    }
  }

  private async renderNow(
    url: string,
    requestId: string,
    choice: Choice,
    traceparent: string | undefined,
  ): Promise<RenderResult> {
    const until = this.suspects.get(pageOf(url, choice));
    if (until !== undefined && until > Date.now())
      throw new RenderError('suspect', `a renderer died while it made ${url}`);
    const renderer = this.current;
    if (!renderer) throw new RenderError('unavailable', 'no renderer is running');
    const leave = await this.admission.enter();
    try {
      // The one that was current on arrival may have died or been replaced in the queue.
      return await (this.current ?? renderer).render(url, requestId, choice, traceparent);
    } finally {
      leave();
    }
  }

  async stop(graceMs = DRAIN_MS): Promise<void> {
    this.stopped = true;
    clearTimeout(this.respawn);
    clearInterval(this.memoryCheck);
    const all = [...(this.current ? [this.current] : []), ...this.draining, ...this.starting];
    this.current = undefined;
    await Promise.all(all.map((renderer) => renderer.stop(graceMs)));
  }

  private async launch(settings: RendererSettings, warm?: WarmUp): Promise<void> {
    const { behindMs, hangMs, pageMs, log } = this.options;
    const renderer: RendererProcess = new RendererProcess({
      settings,
      hangMs,
      pageMs,
      behindMs: this.current && behindMs,
      onOutput: (line) => log.warn({ renderer: renderer.pid }, line),
      onDeath: (reason, urls) => this.onDeath(renderer, reason, urls),
    });
    this.starting.add(renderer);
    try {
      await renderer.ready;
      if (this.current) await warm?.((url, choice) => renderer.render(url, WARMING, choice));
    } finally {
      this.starting.delete(renderer);
    }
    if (this.stopped || this.settings !== settings) {
      await renderer.stop(0);
      return;
    }
    // A page that ends its renderer is known by now: it arrives as its frame, and the others are made by another one.
    if (renderer.dead) return this.launch(settings);
    const before = this.current;
    renderer.forward();
    this.current = renderer;
    this.startedAt = Date.now();
    log.info({ renderer: renderer.pid }, 'renderer ready');
    if (before) this.drain(before);
  }

  private drain(renderer: RendererProcess): void {
    this.draining.add(renderer);
    void renderer.stop(DRAIN_MS).finally(() => this.draining.delete(renderer));
  }

  private onDeath(renderer: RendererProcess, reason: string, urls: string[]): void {
    this.total.died += 1;
    this.options.log.error(
      { renderer: renderer.pid, reason, routes: urls.map(this.options.patternOf) },
      'renderer died',
    );
    const until = Date.now() + SUSPECT_MS;
    for (const [url, end] of this.suspects) if (end < Date.now()) this.suspects.delete(url);
    for (const url of urls) this.suspects.set(url, until);
    if (this.current !== renderer) return;
    this.current = undefined;
    // Whoever is getting ready is waited for now.
    for (const next of this.starting) next.forward();
    this.deaths = Date.now() - this.startedAt > STABLE_MS ? 0 : this.deaths + 1;
    this.scheduleRespawn();
  }

  private scheduleRespawn(): void {
    if (this.stopped) return;
    const { backoffMs = 100, backoffMaxMs = 10_000, log } = this.options;
    const pause = Math.min(backoffMaxMs, backoffMs * 2 ** this.deaths);
    clearTimeout(this.respawn);
    this.respawn = setTimeout(() => {
      const settings = this.settings;
      if (!settings || this.current || this.stopped) return;
      this.launch(settings).catch((error: unknown) => {
        log.error({ err: error }, 'the renderer did not start');
        this.deaths += 1;
        this.scheduleRespawn();
      });
    }, pause);
  }

  private recycleWhenGrown(): void {
    const { memoryBytes, log } = this.options;
    const { current, settings } = this;
    if (!current || !settings || this.starting.size > 0 || current.rssBytes <= memoryBytes) return;
    log.warn({ renderer: current.pid, rssBytes: current.rssBytes }, 'renderer has grown too large and is replaced');
    this.launch(settings).catch((error: unknown) => log.error({ err: error }, 'the replacement did not start'));
  }
}
