import { useEffect } from 'react';

/**
 * Whoever begins to fill a form will want what comes next, perhaps on a connection that has gone meanwhile. `preload`
 * must be stable.
 */
export function useFirstTouch(preload: () => void): void {
  useEffect(() => {
    const isForm = (target: unknown) => target instanceof Element && target.closest('main form') !== null;
    // The field that has the focus already was entered before anybody listened.
    if (isForm(document.activeElement)) return preload();
    const begin = (event: FocusEvent) => {
      if (!isForm(event.target)) return;
      document.removeEventListener('focusin', begin);
      preload();
    };
    document.addEventListener('focusin', begin);
    return () => document.removeEventListener('focusin', begin);
  }, [preload]);
}
