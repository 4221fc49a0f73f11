import { type RefObject, useCallback, useEffect, useState } from 'react';

const OPTIONS = '[role="option"]:not([aria-disabled])';

/**
 * Walks with the arrow keys through the options of a list that another remote's widget draws: the chosen one gets
 * `aria-selected`, and its id is returned for `aria-activedescendant`. The focus stays in the text field.
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
  // A later answer may remove the chosen option: then none is chosen.
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
