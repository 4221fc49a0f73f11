import type { Person } from '@qhatu/contract/model';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Button, SearchIcon } from '@qhatu/ui';
import { Suspense, useEffect, useState } from 'react';
import styles from './PaletteButton.module.css';
import type { Section } from './sections';

const CommandPalette = lazyWithRetry(() => import('./CommandPalette'), Nothing);

/** Without its file the sections lead everywhere as well. */
function Nothing() {
  return null;
}

/** Opens the palette, by itself or with Ctrl K or ⌘K from anywhere in the back office. */
export function PaletteButton({ person, sections }: { person: Person; sections: readonly Section[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      // Somebody decides about something: that stays in front.
      if (!open && document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(!open);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <Button
        variant="secondary"
        icon={<SearchIcon />}
        aria-label="Buscar"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={CommandPalette.preload}
        onFocus={CommandPalette.preload}
        onClick={() => setOpen(true)}
      >
        <span className={styles.text}>Buscar</span>
        <kbd className={styles.keys}>Ctrl K</kbd>
      </Button>
      {open && (
        <Suspense>
          <CommandPalette person={person} sections={sections} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
