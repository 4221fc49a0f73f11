import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Cluster, ProgressBar, TextField } from '@qhatu/ui';
import { useRef, useState } from 'react';
import { SAVED_AT_ONCE, saveSheet } from '../api/sheet';
import styles from './Sheet.module.css';
import { partsOf, typedProduct } from './sheet-model';
import { editedProducts, readyProducts, type SheetAction, type SheetState } from './sheet-state';

export const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

interface SheetSaveProps {
  state: SheetState;
  dispatch: (action: SheetAction) => void;
  onDiscard: () => void;
  onSaved: () => Promise<unknown>;
}

/** How much is unsaved, back and forth, and the one save. */
export function SheetSave({ state, dispatch, onDiscard, onSaved }: SheetSaveProps) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const reasonField = useRef<HTMLInputElement>(null);
  const cells = Object.keys(state.edits);
  const products = editedProducts(state).size;
  const movesStock = cells.some((key) => partsOf(key).column === 'stock');
  const save = async () => {
    const ready = readyProducts(state).map((product) => typedProduct(product, state.edits));
    const asksReason = ready.some(({ variants }) => variants.some(({ stock }) => stock));
    if (asksReason && reason.trim().length < 3) {
      setProblem('Di por qué cambia el stock: queda en su registro');
      reasonField.current?.focus();
      return;
    }
    setProblem(null);
    // What was left with this very click is marked as well.
    dispatch({ kind: 'judge' });
    if (ready.length === 0) {
      toast.error('Primero corrige o decide las celdas marcadas');
      return;
    }
    let done = 0;
    let left = 0;
    setProgress({ done, total: ready.length });
    try {
      for (let at = 0; at < ready.length; at += SAVED_AT_ONCE) {
        const chunk = ready.slice(at, at + SAVED_AT_ONCE);
        const { saved, failed } = await saveSheet(chunk, asksReason ? reason.trim() : undefined);
        dispatch({ kind: 'answered', saved, failed, sent: state.edits });
        left += failed.length;
        done += saved.length;
        setProgress({ done: at + chunk.length, total: ready.length });
      }
      left += products - ready.length;
      if (left === 0) setReason('');
      if (done > 0) toast.success(counted(done, 'producto guardado', 'productos guardados'));
      if (left > 0) toast.error(counted(left, 'producto quedó sin guardar', 'productos quedaron sin guardar'));
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setProgress(null);
      if (done > 0) await onSaved();
    }
  };
  return (
    <section aria-label="Cambios de la hoja" className={styles.bar}>
      <p role="status" className={styles.count}>
        {cells.length === 0
          ? 'Todo guardado'
          : `${counted(cells.length, 'celda', 'celdas')} sin guardar en ${counted(products, 'producto', 'productos')}`}
      </p>
      {movesStock && (
        <TextField
          ref={reasonField}
          label="Motivo del cambio de stock"
          value={reason}
          error={problem}
          maxLength={200}
          required
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {progress && <ProgressBar label="Productos guardados" value={progress.done} max={progress.total} />}
      <SheetButtons
        state={state}
        dispatch={dispatch}
        isSaving={progress !== null}
        onDiscard={onDiscard}
        onSave={() => void save()}
      />
    </section>
  );
}

interface SheetButtonsProps extends Pick<SheetSaveProps, 'state' | 'dispatch' | 'onDiscard'> {
  isSaving: boolean;
  onSave: () => void;
}

function SheetButtons({ state, dispatch, isSaving, onDiscard, onSave }: SheetButtonsProps) {
  const untouched = Object.keys(state.edits).length === 0;
  return (
    <Cluster gap={1}>
      <Button
        size="small"
        variant="secondary"
        disabled={state.past.length === 0}
        onClick={() => dispatch({ kind: 'undo' })}
      >
        Deshacer
      </Button>
      <Button
        size="small"
        variant="secondary"
        disabled={state.future.length === 0}
        onClick={() => dispatch({ kind: 'redo' })}
      >
        Rehacer
      </Button>
      <Button size="small" variant="quiet" disabled={untouched} onClick={onDiscard}>
        Descartar todo
      </Button>
      <Button size="small" disabled={untouched} loading={isSaving} loadingText="Guardando" onClick={onSave}>
        Guardar
      </Button>
    </Cluster>
  );
}
