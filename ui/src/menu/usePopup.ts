import { type FocusEvent, useCallback, useEffect, useId, useRef, useState } from 'react';

/**
 * A panel that opens under its button. `container` and `onBlur` belong to the element around both, `id` to the panel; the button
 * is the first `[aria-expanded]` in there, and names the panel by `aria-controls`. A press elsewhere and leaving the container
 * by Tab close the panel. Escape and `close` do, too, and give the focus back to the button.
 */
export function usePopup() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const container = useRef<HTMLDivElement>(null);

  const close = useCallback(() => {
    setOpen(false);
    container.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }, []);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpen(false);
    };
    // On the document: Safari does not focus a button that is clicked.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A dialog around it stays open.
      event.preventDefault();
      close();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open, close]);

  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (open && relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };

  return { open, setOpen, close, id, container, onBlur };
}
