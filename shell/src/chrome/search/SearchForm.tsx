import { paths } from '@qhatu/contract/paths';
import { usePreHydrationInput } from '@qhatu/kit/form';
import { rememberSearch, Slot, useQueryClient } from '@qhatu/shared-state';
import { ChevronLeftIcon, cx, SearchIcon, VisuallyHidden } from '@qhatu/ui';
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styles from './SearchBox.module.css';
import { useOptions } from './useOptions';

/**
 * A plain GET form to `/buscar`: it works before the code has arrived, and is taken over afterwards. With the focus in
 * it, mf-catalog's suggestions join it; on phones the two cover the page until one is done.
 */
export function SearchForm({ searched }: { searched: string }) {
  const [text, setText] = useState(searched);
  // A form with a disabled button cannot be sent, so the button is enabled until this knows what is typed.
  const [alive, setAlive] = useState(false);
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  usePreHydrationInput(input, ({ value }) => setText(value));
  useLayoutEffect(() => setAlive(true), []);
  const place = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const options = useOptions(list);
  const search = useSearch();
  const id = useId();
  const listId = useId();
  const words = text.trim();

  const close = () => {
    setOpen(false);
    options.reset();
    if (document.activeElement instanceof HTMLElement && place.current?.contains(document.activeElement)) {
      document.activeElement.blur();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words === '') return;
    close();
    search(words);
  };
  return (
    <div className={styles.place}>
      {/* biome-ignore lint/a11y/useSemanticElements: older Safari does not know <search> */}
      <div
        ref={place}
        role="search"
        className={cx(styles.box, open && styles.open)}
        onKeyDown={(event) => handleKey(event, { options, open: setOpen, close: open ? close : null })}
        onFocus={() => setOpen(true)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) {
            setOpen(false);
            options.reset();
          }
        }}
      >
        <div className={styles.line}>
          <button type="button" className={styles.back} aria-label="Cerrar la búsqueda" onClick={close}>
            <ChevronLeftIcon />
          </button>
          <form action={paths.search.path} className={styles.form} onSubmit={submit}>
            <label htmlFor={id}>
              <VisuallyHidden>Buscar productos</VisuallyHidden>
            </label>
            <input
              ref={input}
              id={id}
              name="search"
              type="search"
              className={styles.input}
              placeholder="Buscar en Qhatu"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={120}
              aria-autocomplete="list"
              aria-controls={open ? listId : undefined}
              aria-activedescendant={open ? options.activeId : undefined}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setOpen(true);
                options.reset();
              }}
            />
            <button type="submit" className={styles.go} aria-label="Buscar" disabled={alive && words === ''}>
              <SearchIcon />
            </button>
          </form>
        </div>
        {open && (
          // A touch or a click on it must not take the focus from the field before it is followed.
          <div
            ref={list}
            id={listId}
            role="listbox"
            tabIndex={-1}
            aria-label="Sugerencias"
            className={styles.panel}
            onMouseDown={(event) => event.preventDefault()}
          >
            <Slot name="catalog/search-box" props={{ text, onNavigate: close }} />
          </div>
        )}
      </div>
    </div>
  );
}

/** Goes to what is found for some words. */
function useSearch(): (words: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  const queryClient = useQueryClient();
  return (words) => {
    const href = paths.search.href({ search: words });
    rememberSearch(words);
    // D35: asking again for the same thing gives a fresh answer.
    if (href === location.pathname + location.search) {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [, path] }) => typeof path === 'string' && path.startsWith('products/search'),
      });
    }
    navigate(href);
  };
}

interface KeyTargets {
  options: ReturnType<typeof useOptions>;
  open: (open: true) => void;
  /** Null while it is not open. */
  close: (() => void) | null;
}

/** Escape closes, arrows go through the suggestions, Enter takes the one that they stand on. */
function handleKey(event: KeyboardEvent, { options, open, close }: KeyTargets): void {
  if (event.key === 'Escape' && close) {
    event.preventDefault();
    close();
  }
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    open(true);
    options.move(event.key === 'ArrowDown' ? 1 : -1);
  }
  const active = event.key === 'Enter' ? options.active() : undefined;
  if (!active) return;
  event.preventDefault();
  active.click();
}
