import { IconButton, LockIcon, TrashIcon } from '@qhatu/ui';
import type { ReactNode } from 'react';
import { useTools } from '../context';
import {
  BackwardIcon,
  CenterXIcon,
  CenterYIcon,
  CopyIcon,
  FlipXIcon,
  FlipYIcon,
  ForwardIcon,
  RedoIcon,
  UndoIcon,
  UnlockIcon,
} from '../icons';
import { patch } from '../state/actions';
import { canRedo, canUndo } from '../state/history';
import { useSelected } from '../state/selectors';
import { useEditor } from '../state/store';
import type { Command } from './keys';
import { run } from './run';
import styles from './Toolbar.module.css';

interface Tool {
  label: string;
  icon: ReactNode;
  command: Command;
}

const ON_SELECTED: readonly Tool[] = [
  { label: 'Duplicar', icon: <CopyIcon />, command: { do: 'duplicate' } },
  { label: 'Centrar a lo ancho', icon: <CenterXIcon />, command: { do: 'centerX' } },
  { label: 'Centrar a lo alto', icon: <CenterYIcon />, command: { do: 'centerY' } },
  { label: 'Subir una capa', icon: <ForwardIcon />, command: { do: 'layer', step: 'up' } },
  { label: 'Bajar una capa', icon: <BackwardIcon />, command: { do: 'layer', step: 'down' } },
];

/** Undo and redo, and what is done most to the selected sticker. `children` come last, at the right. */
export function Toolbar({ children }: { children?: ReactNode }) {
  const { store } = useTools();
  const selected = useSelected();
  const undoable = useEditor(store, (state) => canUndo(state.history));
  const redoable = useEditor(store, (state) => canRedo(state.history));
  const still = !selected || selected.locked;
  return (
    <fieldset aria-label="Herramientas del lienzo" className={styles.bar}>
      <IconButton label="Deshacer" disabled={!undoable} onClick={() => store.undo()}>
        <UndoIcon />
      </IconButton>
      <IconButton label="Rehacer" disabled={!redoable} onClick={() => store.redo()}>
        <RedoIcon />
      </IconButton>
      <span className={styles.group}>
        {ON_SELECTED.map(({ label, icon, command }) => (
          <IconButton
            key={label}
            label={label}
            disabled={command.do === 'duplicate' ? !selected : still}
            onClick={() => run(store, command)}
          >
            {icon}
          </IconButton>
        ))}
        <IconButton
          label="Voltear a lo ancho"
          disabled={still}
          onClick={() => selected && patch(store, selected.id, { flip_x: !selected.flip_x })}
        >
          <FlipXIcon />
        </IconButton>
        <IconButton
          label="Voltear a lo alto"
          disabled={still}
          onClick={() => selected && patch(store, selected.id, { flip_y: !selected.flip_y })}
        >
          <FlipYIcon />
        </IconButton>
        <IconButton
          label={selected?.locked ? 'Soltar' : 'Fijar'}
          disabled={!selected}
          onClick={() => run(store, { do: 'lock' })}
        >
          {selected?.locked ? <UnlockIcon /> : <LockIcon />}
        </IconButton>
        <IconButton label="Eliminar" disabled={still} onClick={() => run(store, { do: 'remove' })}>
          <TrashIcon />
        </IconButton>
      </span>
      {children && <span className={styles.end}>{children}</span>}
    </fieldset>
  );
}
