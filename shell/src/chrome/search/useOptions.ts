import { type RefObject, useCallback, useEffect, useState } from 'react';

const OPTIONS = '[role="option"]:not([aria-disabled])';

/**
 * Walks through the options of a list that somebody else draws (another remote's widget): which one the arrow keys
 * stand on is told to it by `aria-selected`, and to the reader by the id for `aria-activedescendant`. The focus stays
 * in the text field.
 */
export function useOptions(list: RefObject<HTMLElement | null>) {
  const [activeId, setActiveId] = useState<string | undefined>(undefined);

  const select = useCallback(
    (option: Element | null | undefined) => {
      for (const other of list.current?.querySelectorAll(OPTIONS) ?? []) {
        other.setAttribute('aria-selected', String(other === option));
      }
      option?.scrollIntoView?.({ block: 'nearest' });
      setActiveId(option?.id);
    },
    [list],
  );
  const active = useCallback(
    () => [...(list.current?.querySelectorAll<HTMLElement>(OPTIONS) ?? [])].find((o) => o.id === activeId),
    [list, activeId],
  );
  // A later answer may take the chosen one away: nobody is left standing on nothing.
  useEffect(() => {
    if (activeId === undefined || !list.current) return;
    const changed = new MutationObserver(() => {
      if (!active()) setActiveId(undefined);
    });
    changed.observe(list.current, { childList: true, subtree: true });
    return () => changed.disconnect();
  }, [list, activeId, active]);

  return {
    activeId,
    active,
    reset: useCallback(() => select(null), [select]),
    /** One on (1) or back (-1); past either end the text itself comes in between. */
    move: (step: 1 | -1) => {
      const options = [...(list.current?.querySelectorAll(OPTIONS) ?? [])];
      const at = options.findIndex(({ id }) => id === activeId);
      const places = options.length + 1;
      select(options[(at + 1 + step + places) % places === 0 ? -1 : ((at + 1 + step + places) % places) - 1]);
    },
  };
}
