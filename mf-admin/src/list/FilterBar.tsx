import { Button, CloseIcon, cx, Select, TextField } from '@qhatu/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './FilterBar.module.css';
import type { FilterField, Filters } from './filters';

/** How long somebody pauses who has typed enough to look for. */
const DEBOUNCE_MS = 300;

/**
 * The fields by which a list is filtered; what they say is in the address at once. On phones the text to look for stands
 * there, and the others behind a button that says how many of them are set.
 */
export function FilterBar({ filters }: { filters: Filters }) {
  const { fields } = filters;
  const [open, setOpen] = useState(false);
  const id = useId();
  const texts = fields.filter(({ kind }) => kind === 'search');
  const others = fields.filter(({ kind }) => kind !== 'search');
  const set = others.filter(({ name }) => filters.values[name]).length;
  const shown = (field: FilterField) => (
    <div key={field.name} className={field.kind === 'search' ? styles.search : styles.field}>
      <Field field={field} filters={filters} />
    </div>
  );
  return (
    <search className={styles.bar}>
      {texts.map(shown)}
      {others.length > 0 && (
        <>
          <div className={styles.more}>
            <Button variant="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
              {set > 0 ? `Filtros (${set})` : 'Filtros'}
            </Button>
          </div>
          <div id={id} className={cx(styles.others, open && styles.open)}>
            {others.map(shown)}
          </div>
        </>
      )}
      {filters.count > 0 && (
        <Button variant="quiet" size="small" icon={<CloseIcon />} onClick={filters.clear}>
          Quitar filtros
        </Button>
      )}
    </search>
  );
}

function Field({ field, filters }: { field: FilterField; filters: Filters }) {
  const value = filters.values[field.name] ?? '';
  if (field.kind === 'search' || field.kind === 'somebody') {
    return <SearchText field={field} value={value} set={filters.set} hasKey={field.kind === 'search'} />;
  }
  if (field.kind === 'day') {
    return (
      <TextField
        type="date"
        label={field.label}
        value={value}
        onChange={(event) => filters.set(field.name, event.target.value)}
      />
    );
  }
  return (
    <Select
      label={field.label}
      placeholder={field.any}
      options={[...field.options]}
      value={value}
      onChange={(event) => filters.set(field.name, event.target.value)}
    />
  );
}

interface SearchTextProps {
  field: FilterField & { kind: 'search' | 'somebody' };
  value: string;
  set: Filters['set'];
  /** `/` leads there from anywhere on the page. */
  hasKey: boolean;
}

/** Looks once the typing pauses, and at once with Enter. */
function SearchText({ field: { name, label, placeholder }, value, set, hasKey }: SearchTextProps) {
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // 'Back', a saved view or 'Quitar filtros' say something else than what was typed.
  useEffect(() => setTyped(value), [value]);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  useEffect(() => {
    if (!hasKey) return;
    const onKey = (event: KeyboardEvent) => {
      const inField = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (event.key !== '/' || inField || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasKey]);
  const look = (text: string) => {
    clearTimeout(pause.current);
    set(name, text.trim(), { replace: true });
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => look(text), DEBOUNCE_MS);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    look(typed);
  };
  return (
    <form onSubmit={submit}>
      <TextField
        ref={input}
        type="search"
        label={label}
        placeholder={placeholder}
        aria-keyshortcuts={hasKey ? '/' : undefined}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </form>
  );
}
