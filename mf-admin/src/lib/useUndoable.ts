import { useStepUp } from '@qhatu/kit/step-up';
import { messageOf, toast, toastStore } from '@qhatu/shared-state';
import { useEffect, useRef } from 'react';

/** Something that a page shows as done before the server has said so. */
export interface OptimisticAct {
  /** Shows it as done at once; resolves with what shows it as it was. */
  show: () => Promise<() => void>;
  /** Does it. Resolves with what is said of it, and with the act that takes it back where there is one. */
  work: () => Promise<{ said: string; undo?: OptimisticAct | undefined }>;
}

interface Options {
  /** Once nothing waits for the server any more, whatever came of it: what is shown is read again. */
  onSettled?: () => void;
  /** Hears of a refusal first; @returns whether it has said it. */
  onRefused?: (cause: unknown) => boolean;
}

const TYPED_IN = 'input, textarea, select, [contenteditable="true"], dialog[open]';

/**
 * Acts that are shown at once, done one after the other, and said with 'Deshacer', which is also Ctrl+Z (of the last one that
 * still has its message) as long as nobody types or answers a dialog (D304). What the server refuses is shown as it was, in the server's words. Show `dialog` outside of any form,
 * and hold this above what an act may take off the page.
 */
export function useUndoable({ onSettled, onRefused }: Options) {
  const { withProof, dialog } = useStepUp();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const isHere = useRef(false);
  /** While a click is handled that is the second of a double one. */
  const isRepeated = useRef(false);
  const offered = useRef<{ message: number; undo: () => void }[]>([]);

  const offer = (said: string, undo: OptimisticAct, from: Element | null) => {
    const takeBack = () => {
      void perform(undo);
      // The button in the message is gone; whoever pressed it goes on where they were.
      const place = from?.isConnected && from !== document.body ? from : document.querySelector('main');
      if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    };
    const message = toast.success(said, { text: 'Deshacer', keys: 'Control+Z Meta+Z', onAct: takeBack });
    offered.current.push({ message, undo: takeBack });
  };
  const settle = async (act: OptimisticAct, shown: Promise<() => void>, from: Element | null): Promise<boolean> => {
    let takeBack = () => {};
    try {
      takeBack = await shown;
      // Whoever has left the page cannot be asked who they are.
      const { said, undo } = await (isHere.current ? withProof(act.work) : act.work());
      if (undo) offer(said, undo, from);
      else toast.success(said);
      return true;
    } catch (cause) {
      takeBack();
      if (!(isHere.current && onRefused?.(cause))) toast.error(messageOf(cause));
      return false;
    } finally {
      waiting.current -= 1;
      if (waiting.current === 0) onSettled?.();
    }
  };
  const perform = (act: OptimisticAct): Promise<boolean> => {
    const from = document.activeElement;
    const shown = act.show();
    waiting.current += 1;
    const done = queue.current.then(() => settle(act, shown, from));
    queue.current = done;
    return done;
  };
  /**
   * The second click of a double one is nobody's wish: what stands below the pointer by then is another row, or the way back.
   * @returns whether it was done
   */
  const run = (act: OptimisticAct): Promise<boolean> => (isRepeated.current ? Promise.resolve(false) : perform(act));

  useEffect(() => {
    isHere.current = true;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      const shown = new Set(toastStore.getState().toasts.map(({ id }) => id));
      offered.current = offered.current.filter(({ message }) => shown.has(message));
      if (document.activeElement?.closest(TYPED_IN) || document.querySelector('dialog[open]')) return;
      const last = offered.current.pop();
      if (!last) return;
      event.preventDefault();
      toast.dismiss(last.message);
      last.undo();
    };
    const onClick = (event: MouseEvent) => {
      isRepeated.current = event.eventPhase === Event.CAPTURING_PHASE && event.detail > 1;
    };
    document.addEventListener('keydown', onKey);
    window.addEventListener('click', onClick, true);
    window.addEventListener('click', onClick);
    return () => {
      isHere.current = false;
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('click', onClick);
    };
  }, []);
  return { run, dialog };
}
