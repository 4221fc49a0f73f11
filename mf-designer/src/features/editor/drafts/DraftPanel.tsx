import { toast } from '@qhatu/shared-state';
import { Button, IconButton, PlusIcon, TextField, TrashIcon } from '@qhatu/ui';
import { useEffect, useState } from 'react';
import type { DraftAutosave } from '../../drafts/autosave';
import { type Draft, listDrafts, type OpenDraft } from '../../drafts/drafts';
import { discardDraft } from '../../drafts/pictures';
import { useTools } from '../context';
import { newDraft, onSale } from '../first-draft';
import styles from './DraftMenu.module.css';

const MAX_NAME_LENGTH = 40;

const day = (time: number) =>
  new Intl.DateTimeFormat('es-PE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Lima' }).format(time);

interface DraftPanelProps {
  autosave: DraftAutosave;
  onOpen: OpenDraft;
  close: () => void;
}

/** Name this draft, open another one, begin a new one, delete one. */
export function DraftPanel({ autosave, onOpen, close }: DraftPanelProps) {
  const { shirts } = useTools();
  const [name, setName] = useState(autosave.getName());
  const [drafts, setDrafts] = useState<Draft[]>([]);
  const reload = () =>
    void listDrafts().then(setDrafts, () => toast.error('No pudimos leer tus diseños de este equipo'));
  useEffect(reload, []);

  const rename = async () => {
    const next = name.trim().slice(0, MAX_NAME_LENGTH);
    if (next === '' || next === autosave.getName()) return;
    await autosave.rename(next);
    reload();
  };
  const others = drafts.filter(({ id }) => id !== autosave.id);
  return (
    <div className={styles.panel}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void rename().then(close);
        }}
      >
        <TextField
          label="Nombre de este diseño"
          value={name}
          maxLength={MAX_NAME_LENGTH}
          onChange={(event) => setName(event.target.value)}
          onBlur={() => void rename()}
        />
      </form>
      {others.length > 0 && (
        <ul aria-label="Otros diseños" className={styles.list}>
          {others.map((draft) => (
            <li key={draft.id}>
              <button
                type="button"
                className={styles.open}
                onClick={() => {
                  onOpen(onSale(draft, shirts));
                  close();
                }}
              >
                <strong>{draft.name}</strong>
                <small>{day(draft.savedAt)}</small>
              </button>
              <IconButton
                size="small"
                label={`Eliminar ${draft.name}`}
                onClick={() => void discardDraft(draft.id).then(reload, reload)}
              >
                <TrashIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        size="small"
        block
        icon={<PlusIcon />}
        onClick={() => {
          onOpen(newDraft(shirts, `Diseño ${drafts.length + 1}`));
          close();
        }}
      >
        Nuevo diseño
      </Button>
    </div>
  );
}
