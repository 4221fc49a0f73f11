import { deferred, useDeferred } from '@qhatu/kit/lazy';
import { ChevronDownIcon, Container, GridIcon, usePopup } from '@qhatu/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './AllCategories.module.css';

const PANEL = deferred(() => import('./CategoriesPanel'));

/**
 * The button 'Todas las categorías' and its panel (spec 1 §2, D65). A click opens and closes it; it also closes as
 * every popup does (`usePopup`). An arrow key leads into it.
 */
export function AllCategories() {
  const { open, setOpen, id, container, onBlur } = usePopup();
  const [near, setNear] = useState(false);
  const panel = useDeferred(PANEL, open || near);
  const button = useRef<HTMLButtonElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.target !== button.current) return;
    event.preventDefault();
    if (open) container.current?.querySelector<HTMLElement>('[data-root] a')?.focus();
    else setOpen(true);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are heard on their way up from the button and the links
    <div ref={container} onKeyDown={onKeyDown} onBlur={onBlur}>
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
