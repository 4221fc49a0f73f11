import { randomId } from '@qhatu/contract/random';
import { createStore } from '@qhatu/kit/observable';
import { toast } from '@qhatu/shared-state';
import type { Attempt } from '../buy/attempt';
import type { DraftContent, DraftEditor } from './draft-content';
import { type Draft, loadDraft, replaceDraft } from './drafts';

/** A moment after the last change the draft is written. */
const WAIT_MS = 600;

export type Saved = 'saving' | 'saved' | 'failed';

const sameWork = (a: DraftContent, b: DraftContent): boolean =>
  a.design === b.design && a.sizes === b.sizes && a.description === b.description && a.optimised === b.optimised;

/**
 * Keeps one draft in step with the editor. One for each open draft; `dispose` writes what is left. A draft that another
 * tab has changed meanwhile is never written over: who comes back to this tab gets what was done there, and what was
 * changed in both goes on here as a draft of its own.
 */
export class DraftAutosave {
  id: string;
  attempt: Attempt | null;
  private name: string;
  /** The version on the device that what is here grew from. */
  private revision: string;
  private timer: number | undefined;
  private readonly stop: () => void;
  private last: DraftContent;
  private readonly status = createStore<{ saved: Saved }>(() => ({ saved: 'saved' }));
  /** Changed since it was last written, or not written at all. */
  private pending = false;
  private disposed = false;
  /** One thing after the other with the device's storage. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    { id, name, attempt, revision }: Draft,
    private readonly store: DraftEditor,
  ) {
    this.id = id;
    this.name = name;
    this.attempt = attempt;
    this.revision = revision;
    this.last = store.work();
    this.stop = store.subscribe(() => this.noticed());
    document.addEventListener('visibilitychange', this.turned);
    window.addEventListener('focus', this.turned);
  }

  getName = (): string => this.name;
  getSaved = (): Saved => this.status.getState().saved;
  subscribe = (listener: () => void): (() => void) => this.status.subscribe(listener);

  /** Also when only the name has changed. */
  private setSaved(saved: Saved): void {
    this.status.setState({ saved });
  }

  /** A phone that puts the page away may never come back to it; who comes back may have worked in another tab. */
  private readonly turned = () => {
    if (document.visibilityState === 'visible') void this.lookAround();
    else if (this.pending) void this.flush();
  };

  private noticed(): void {
    const work = this.store.work();
    if (sameWork(work, this.last)) return;
    this.last = work;
    this.pending = true;
    this.setSaved('saving');
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.flush(), WAIT_MS);
  }

  private after(step: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(step, step);
    return this.queue;
  }

  /** What another tab did, where nothing waits to be written here and no purchase is under way. One step to undo. */
  private lookAround(): Promise<void> {
    return this.after(async () => {
      const there = await loadDraft(this.id).catch(() => null);
      const busy = this.pending || this.disposed || this.attempt !== null;
      if (busy || !there || there.revision === this.revision) return;
      const { design, sizes, description, optimised } = there;
      this.revision = there.revision;
      this.name = there.name;
      this.attempt = there.attempt;
      // Known before it is told, so that it is not taken for a change of this tab.
      this.last = { design, sizes, description, optimised };
      this.store.take(this.last);
      this.setSaved('saved');
    });
  }

  private async write(work: DraftContent): Promise<void> {
    this.pending = !sameWork(work, this.store.work());
    const revision = randomId();
    const { attempt } = this;
    const draft = (): Draft => ({ id: this.id, name: this.name, savedAt: Date.now(), ...work, attempt, revision });
    try {
      if (!(await replaceDraft(draft(), this.revision))) {
        this.id = randomId();
        this.name = `${this.name.slice(0, 31)} (copia)`;
        await replaceDraft(draft(), '');
        toast.warning(`Cambiaste este diseño también en otra pestaña. Lo de aquí sigue como «${this.name}».`);
      }
      this.revision = revision;
      this.setSaved(this.pending ? 'saving' : 'saved');
    } catch {
      this.pending = true;
      this.setSaved('failed');
    }
  }

  /** Writes now. A storage that is full or forbidden is said, and costs nothing else. */
  flush(): Promise<void> {
    window.clearTimeout(this.timer);
    this.pending = true;
    // Taken now: when its turn comes, another draft may be open in this editor.
    const work = this.store.work();
    return this.after(() => this.write(work));
  }

  rename(name: string): Promise<void> {
    this.name = name;
    return this.flush();
  }

  keepAttempt(attempt: Attempt): Promise<void> {
    this.attempt = attempt;
    return this.flush();
  }

  /** The purchase stands: buying the same again is another one. */
  bought(): Promise<void> {
    this.attempt = null;
    this.store.set({ sizes: {} });
    return this.flush();
  }

  /** @returns when what was left is written */
  dispose(): Promise<void> {
    this.stop();
    document.removeEventListener('visibilitychange', this.turned);
    window.removeEventListener('focus', this.turned);
    this.disposed = true;
    return this.pending ? this.flush() : this.queue;
  }
}
