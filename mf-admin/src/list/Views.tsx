import { messageOf, toast } from '@qhatu/shared-state';
import { Button, CloseIcon, cx, Dialog, firstFocus, IconButton, Stack, TextField } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SavedView } from './api/saved-views';
import styles from './Views.module.css';

interface ViewsProps {
  /** Views that everybody has; the first one is the list without filters. */
  given: readonly SavedView[];
  saved: readonly SavedView[];
  /** Rejects with what is said beside the name. */
  onSave: (name: string, search: string) => Promise<void>;
  onRemove: (id: number) => Promise<void>;
}

/** The same filters, whatever the order in which they were chosen. */
const sorted = (search: string): string => {
  const params = new URLSearchParams(search);
  params.sort();
  return params.toString();
};

const NAME_LENGTH = 40;

/** Views of a list, one click each: those of the house, then one's own. What is filtered now can be kept under a name. */
export function Views({ given, saved, onSave, onRemove }: ViewsProps) {
  const { pathname, search } = useLocation();
  const [naming, setNaming] = useState(false);
  const [removing, setRemoving] = useState(false);
  const now = sorted(search);
  const all = [...given, ...saved];
  const current = all.find((view) => sorted(view.search) === now);
  const own = saved.find((view) => view === current);
  const remove = async (id: number) => {
    setRemoving(true);
    try {
      await onRemove(id);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setRemoving(false);
    }
  };
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
      {own?.id !== undefined && (
        <IconButton
          size="small"
          label={`Quitar la vista ${own.name}`}
          disabled={removing}
          onClick={() => void remove(own.id ?? 0)}
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
        onName={async (name) => {
          await onSave(name, now);
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
  onName: (name: string) => Promise<void>;
}

function NameDialog({ open, taken, onClose, onName }: NameDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    const lower = name.toLocaleLowerCase('es');
    if (!name) return setError('Ponle un nombre.');
    if (taken.some((other) => other.toLocaleLowerCase('es') === lower))
      return setError('Ya hay una vista con ese nombre.');
    setBusy(true);
    try {
      await onName(name);
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onClose={onClose} title="Guardar vista">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={2}>
          <TextField
            ref={firstFocus}
            name="name"
            label="Nombre"
            hint="Guarda los filtros de ahora, solo para ti, donde sea que entres."
            required
            maxLength={NAME_LENGTH}
            autoComplete="off"
            error={error}
            onChange={() => setError(null)}
          />
          <Button type="submit" loading={busy} loadingText="Guardando">
            Guardar
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
