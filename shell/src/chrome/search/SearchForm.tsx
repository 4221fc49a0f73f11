import { paths } from '@qhatu/contract/paths';
import { rememberSearch, useQueryClient } from '@qhatu/shared-state';
import { SearchIcon, VisuallyHidden } from '@qhatu/ui';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styles from './SearchBox.module.css';
import { Suggestions } from './Suggestions';

/** A plain GET form to `/buscar`: it works before the code has arrived, and is taken over afterwards. */
export function SearchForm({ searched }: { searched: string }) {
  const [text, setText] = useState(searched);
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const location = useLocation();
  const queryClient = useQueryClient();
  const id = useId();
  const words = text.trim();

  const close = () => {
    setOpen(false);
    if (document.activeElement instanceof HTMLElement && place.current?.contains(document.activeElement)) {
      document.activeElement.blur();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words === '') return;
    const href = paths.search.href({ search: words });
    rememberSearch(words);
    close();
    // D35: asking again for the same thing gives a fresh answer.
    if (href === location.pathname + location.search) {
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [, path] }) => typeof path === 'string' && path.startsWith('products/search'),
      });
    }
    navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [
      ...(place.current?.querySelectorAll<HTMLElement>('input, [data-panel] a, [data-panel] button') ?? []),
    ];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (at < 0 || stops.length < 2) return;
    event.preventDefault();
    stops.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: older Safari does not know <search>
    <div
      ref={place}
      role="search"
      className={styles.box}
      onKeyDown={onKeyDown}
      onFocus={() => setOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <form action={paths.search.path} className={styles.form} onSubmit={submit}>
        <label htmlFor={id}>
          <VisuallyHidden>Buscar productos</VisuallyHidden>
        </label>
        <input
          id={id}
          name="search"
          type="search"
          className={styles.input}
          placeholder="Buscar en Qhatu"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={120}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
        />
        <button type="submit" className={styles.go} aria-label="Buscar" disabled={words === ''}>
          <SearchIcon />
        </button>
      </form>
      {open && (
        <div data-panel="" className={styles.panel}>
          <Suggestions text={words} onNavigate={close} />
        </div>
      )}
    </div>
  );
}
