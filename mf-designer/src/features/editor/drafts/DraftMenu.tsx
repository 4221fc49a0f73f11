import { Button, ChevronDownIcon, Dropdown } from '@qhatu/ui';
import { useSyncExternalStore } from 'react';
import type { OpenDraft } from '../../drafts/drafts';
import type { DraftKeeper } from '../../drafts/keeper';
import { FolderIcon } from '../icons';
import styles from './DraftMenu.module.css';
import { DraftPanel } from './DraftPanel';

const SAVED = {
  saving: 'Guardando…',
  saved: 'Guardado en este equipo',
  failed: 'No se pudo guardar en este equipo',
} as const;

/** The name of the open draft, whether it is saved, and the way to the others. */
export function DraftMenu({ keeper, onOpen }: { keeper: DraftKeeper; onOpen: OpenDraft }) {
  const name = useSyncExternalStore(keeper.subscribe, keeper.getName);
  const saved = useSyncExternalStore(keeper.subscribe, keeper.getSaved);
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
        {(close) => <DraftPanel keeper={keeper} onOpen={onOpen} close={close} />}
      </Dropdown>
      <span className={styles.saved} role="status">
        {SAVED[saved]}
      </span>
    </div>
  );
}
