import { Button, ChevronDownIcon, Dropdown } from '@qhatu/ui';
import { useSyncExternalStore } from 'react';
import type { DraftAutosave } from '../../drafts/autosave';
import type { OpenDraft } from '../../drafts/drafts';
import { FolderIcon } from '../icons';
import styles from './DraftMenu.module.css';
import { DraftPanel } from './DraftPanel';

const SAVED = {
  saving: 'Guardando…',
  saved: 'Guardado en este equipo',
  failed: 'No se pudo guardar en este equipo',
} as const;

/** The name of the open draft, whether it is saved, and the way to the others. */
export function DraftMenu({ autosave, onOpen }: { autosave: DraftAutosave; onOpen: OpenDraft }) {
  const name = useSyncExternalStore(autosave.subscribe, autosave.getName);
  const saved = useSyncExternalStore(autosave.subscribe, autosave.getSaved);
  return (
    <div className={styles.menu}>
      <Dropdown
        align="start"
        trigger={(props) => (
          <Button variant="quiet" size="small" icon={<FolderIcon />} {...props}>
            <span className={styles.name}>{name}</span>
            <ChevronDownIcon />
          </Button>
        )}
      >
        {(close) => <DraftPanel autosave={autosave} onOpen={onOpen} close={close} />}
      </Dropdown>
      <span className={styles.saved} role="status">
        {SAVED[saved]}
      </span>
    </div>
  );
}
