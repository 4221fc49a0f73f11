import { printsOf } from '@qhatu/contract/designer';
import type { Attempt } from '../buy/attempt';
import type { EditorStore, Work } from '../editor/state/store';
import { type Draft, deleteDraft, listDrafts, saveDraft } from './drafts';
import { dropUnused } from './pictures';

/** A moment after the last change the draft is written. */
const WAIT_MS = 600;

export type Saved = 'saving' | 'saved' | 'failed';

/** Keeps one draft in step with the editor. One for each open draft; `dispose` writes what is left. */
export class DraftKeeper {
  attempt: Attempt | null;
  private timer: number | undefined;
  private readonly stop: () => void;
  private last: Work;
  private readonly listeners = new Set<() => void>();
  private saved: Saved = 'saved';

  constructor(
    readonly id: string,
    private name: string,
    private readonly store: EditorStore,
    attempt: Attempt | null,
  ) {
    this.attempt = attempt;
    this.last = store.work();
    this.stop = store.subscribe(() => this.noticed());
    document.addEventListener('visibilitychange', this.leaving);
  }

  getName = (): string => this.name;
  getSaved = (): Saved => this.saved;
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(saved: Saved): void {
    this.saved = saved;
    for (const listener of this.listeners) listener();
  }

  /** A phone that puts the page away may never come back to it. */
  private readonly leaving = () => {
    if (document.visibilityState === 'hidden') void this.flush();
  };

  private noticed(): void {
    const work = this.store.work();
    const { design, sizes, description, optimised } = this.last;
    const same =
      work.design === design &&
      work.sizes === sizes &&
      work.description === description &&
      work.optimised === optimised;
    if (same) return;
    this.last = work;
    this.tell('saving');
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.flush(), WAIT_MS);
  }

  private draft(): Draft {
    return { id: this.id, name: this.name, savedAt: Date.now(), ...this.store.work(), attempt: this.attempt };
  }

  /** Writes now. A storage that is full or forbidden is said, and costs nothing else. */
  async flush(): Promise<void> {
    window.clearTimeout(this.timer);
    try {
      await saveDraft(this.draft());
      this.tell('saved');
    } catch {
      this.tell('failed');
    }
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

  dispose(): void {
    this.stop();
    document.removeEventListener('visibilitychange', this.leaving);
    this.listeners.clear();
    if (this.saved === 'saving') void this.flush();
  }
}

/** Deletes a draft, and the pictures that no other one shows. */
export async function discardDraft(id: string): Promise<void> {
  await deleteDraft(id);
  const used = (await listDrafts()).flatMap(({ design }) => printsOf(design));
  await dropUnused(new Set(used));
}
