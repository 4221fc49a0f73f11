import { Button, CloseIcon, cx, Dialog, firstFocus, IconButton, Stack, TextField } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SavedView } from './memory';
import styles from './Views.module.css';

interface ViewsProps {
  /** Views that everybody has; the first one is the list without filters. */
  given: readonly SavedView[];
  saved: readonly SavedView[];
  onSave: (views: SavedView[]) => void;
}

/** The same filters, whatever the order in which they were chosen. */
const sorted = (search: string): string => {
  const params = new URLSearchParams(search);
  params.sort();
  return params.toString();
};

const NAME_LENGTH = 40;

/** Views of a list, one click each: those of the house, then one's own. What is filtered now can be kept under a name. */
export function Views({ given, saved, onSave }: ViewsProps) {
  const { pathname, search } = useLocation();
  const [naming, setNaming] = useState(false);
  const now = sorted(search);
  const all = [...given, ...saved];
  const current = all.find((view) => sorted(view.search) === now);
  const own = saved.find((view) => view === current);
  return (
    <div className={styles.views}>
      <nav aria-label="Vistas de la lista" className={styles.list}>
        {all.map((view) => (
          <Link
            key={`${view.name}?${view.search}`}
            to={view.search ? `${pathname}?${view.search}` : pathname}
            aria-current={view === current ? 'true' : undefined}
            className={cx(styles.view, view === current && styles.current)}
          >
            {view.name}
          </Link>
        ))}
      </nav>
      {own && (
        <IconButton
          size="small"
          label={`Quitar la vista ${own.name}`}
          onClick={() => onSave(saved.filter((view) => view !== own))}
        >
          <CloseIcon />
        </IconButton>
      )}
      {!current && now && (
        <Button size="small" variant="quiet" onClick={() => setNaming(true)}>
          Guardar vista
        </Button>
      )}
      <NameDialog
        open={naming}
        taken={all.map(({ name }) => name)}
        onClose={() => setNaming(false)}
        onName={(name) => {
          onSave([...saved, { name, search: now }]);
          setNaming(false);
        }}
      />
    </div>
  );
}

interface NameDialogProps {
  open: boolean;
  taken: readonly string[];
  onClose: () => void;
  onName: (name: string) => void;
}

function NameDialog({ open, taken, onClose, onName }: NameDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    const lower = name.toLocaleLowerCase('es');
    if (!name) setError('Ponle un nombre.');
    else if (taken.some((other) => other.toLocaleLowerCase('es') === lower))
      setError('Ya hay una vista con ese nombre.');
    else onName(name);
  };
  return (
    <Dialog open={open} onClose={onClose} title="Guardar vista">
      <form noValidate onSubmit={submit}>
        <Stack gap={2}>
          <TextField
            ref={firstFocus}
            name="name"
            label="Nombre"
            hint="Guarda los filtros de ahora, solo para ti y en este navegador."
            required
            maxLength={NAME_LENGTH}
            autoComplete="off"
            error={error}
            onChange={() => setError(null)}
          />
          <Button type="submit">Guardar</Button>
        </Stack>
      </form>
    </Dialog>
  );
}
