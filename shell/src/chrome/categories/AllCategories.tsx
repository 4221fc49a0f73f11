import { deferred, useDeferred } from '@qhatu/kit/lazy';
import { ChevronDownIcon, Container, GridIcon } from '@qhatu/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './AllCategories.module.css';

const PANEL = deferred(() => import('./CategoriesPanel'));

/**
 * The button 'Todas las categorías' and its panel (spec 1 §2, D65). A click opens and closes it; Escape closes it and
 * gives the focus back; so does leaving it, by Tab or by a click elsewhere.
 */
export function AllCategories() {
  const [open, setOpen] = useState(false);
  const [near, setNear] = useState(false);
  const panel = useDeferred(PANEL, open || near);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    // On the document: Safari does not focus a button that is clicked.
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onEscape);
    };
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.target !== button.current) return;
    event.preventDefault();
    if (open) place.current?.querySelector<HTMLElement>('[data-root] a')?.focus();
    else setOpen(true);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are heard on their way up from the button and the links
    <div
      ref={place}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (open && event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
      >
        <GridIcon />
        Todas las categorías
        <ChevronDownIcon />
      </button>
      {open && (
        <div id={id} className={styles.sheet}>
          <Container>
            {panel ? <panel.CategoriesPanel onNavigate={() => setOpen(false)} /> : <div className={styles.waiting} />}
          </Container>
        </div>
      )}
    </div>
  );
}
