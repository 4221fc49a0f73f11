import { type ComponentType, lazy, useEffect } from 'react';

/** A step that is loaded when it is shown. */
export function lazyStep<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(() => load().then((step) => ({ default: step })));
}

/** Whoever begins to fill one step will want the next, perhaps on a line that has gone meanwhile. `preload` must be stable. */
export function usePreload(preload: () => void): void {
  useEffect(() => {
    const begin = (event: FocusEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('main form')) return;
      document.removeEventListener('focusin', begin);
      preload();
    };
    document.addEventListener('focusin', begin);
    return () => document.removeEventListener('focusin', begin);
  }, [preload]);
}
