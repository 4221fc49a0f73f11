import { type FocusEvent, useCallback, useEffect, useId, useRef, useState } from 'react';

/**
 * What opens under a button (`aria-expanded`, `aria-controls={id}`) that stands in the same `place`: a press elsewhere and
 * leaving it by Tab (`onBlur` of the place) close it; so does Escape, which gives the focus back to the button, as `close` does.
 */
export function usePopup<E extends HTMLElement>() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const place = useRef<E>(null);

  const close = useCallback(() => {
    setOpen(false);
    place.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  }, []);

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    // On the document: Safari does not focus a button that is clicked.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
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

  return { open, setOpen, close, id, place, onBlur };
}
