import { useEffect } from 'react';

/**
 * Preloads what a form needs next when somebody begins to fill it in, since the connection may be gone later. `preload` must be
 * stable.
 * @param form selector of what is a form on this page
 */
export function useFirstTouch(preload: () => void, form = 'main form'): void {
  useEffect(() => {
    const isForm = (target: unknown) => target instanceof Element && target.closest(form) !== null;
    // A field that has the focus already was entered before this listened.
    if (isForm(document.activeElement)) return preload();
    const begin = (event: FocusEvent) => {
      if (!isForm(event.target)) return;
      document.removeEventListener('focusin', begin);
      preload();
    };
    document.addEventListener('focusin', begin);
    return () => document.removeEventListener('focusin', begin);
  }, [preload, form]);
}
