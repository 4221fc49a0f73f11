import { Button, Cluster, Notice } from '@qhatu/ui';
import type { CellKey } from '../api/sheet';
import styles from './Sheet.module.css';
import { COLUMNS, partsOf } from './sheet-model';
import type { SheetAction, SheetState } from './sheet-state';

/** So many lines of what is wrong are listed. */
const LISTED = 20;

const titleOf = (key: CellKey) => COLUMNS.find(({ id }) => id === partsOf(key).column)?.title ?? '';

interface SheetProblemsProps {
  state: SheetState;
  dispatch: (action: SheetAction) => void;
  /** Null: there is no grid to go to. */
  onGo: ((key: CellKey) => void) | null;
}

/** What was not saved and why, and where somebody has to decide between theirs and ours. */
export function SheetProblems({ state, dispatch, onGo }: SheetProblemsProps) {
  const { conflicts, failed, refusals, problems, seen, edits } = state;
  const inDispute = Object.keys(conflicts);
  const nameOf = (key: CellKey) => {
    const { productId, variantId } = partsOf(key);
    const product = seen[productId];
    const label = product?.variants.find(({ id }) => id === variantId)?.label;
    return `${product?.name ?? `Producto ${productId}`}${label ? `, ${label}` : ''}`;
  };
  const wrong = Object.entries({ ...refusals, ...problems });
  const withProblem = new Set(wrong.map(([key]) => partsOf(key).productId));
  const bare = Object.entries(failed).filter(
    ([id]) => !withProblem.has(Number(id)) && !inDispute.some((key) => partsOf(key).productId === Number(id)),
  );
  const decide = (keys: readonly CellKey[], whose: 'theirs' | 'mine') => dispatch({ kind: 'decide', keys, whose });
  return (
    <>
      {inDispute.length > 0 && (
        <Notice tone="warning" announce title="Otra persona o un pedido cambió esto mientras editabas">
          <ul className={styles.list}>
            {inDispute.slice(0, LISTED).map((key) => {
              const { theirs = '', by = '' } = conflicts[key] ?? {};
              return (
                <li key={key}>
                  <strong>{nameOf(key)}</strong>, {titleOf(key)}: {by ? `${by} puso` : 'ahora dice'} «
                  {theirs || 'vacío'}
                  », tú «{edits[key] || 'vacío'}».
                  <Cluster gap={1}>
                    <Button size="small" variant="secondary" onClick={() => decide([key], 'theirs')}>
                      Usar lo suyo
                    </Button>
                    <Button size="small" variant="secondary" onClick={() => decide([key], 'mine')}>
                      Dejar lo mío
                    </Button>
                  </Cluster>
                </li>
              );
            })}
          </ul>
          {inDispute.length > 1 && (
            <Cluster gap={1}>
              <Button size="small" onClick={() => decide(inDispute, 'theirs')}>
                Usar todo lo suyo
              </Button>
              <Button size="small" variant="secondary" onClick={() => decide(inDispute, 'mine')}>
                Dejar todo lo mío
              </Button>
            </Cluster>
          )}
        </Notice>
      )}
      {(wrong.length > 0 || bare.length > 0) && (
        <Notice tone="danger" announce title="Hay celdas por corregir; lo demás se puede guardar">
          <ul className={styles.list}>
            {wrong.slice(0, LISTED).map(([key, text]) => (
              <li key={key}>
                <strong>{nameOf(key)}</strong>, {titleOf(key)}: {text}{' '}
                {onGo && (
                  <Button size="small" variant="quiet" onClick={() => onGo(key)}>
                    Ir a la celda
                  </Button>
                )}
              </li>
            ))}
            {bare.slice(0, LISTED).map(([id, text]) => (
              <li key={id}>
                <strong>{nameOf(`${id}//name`)}</strong>: {text}
              </li>
            ))}
          </ul>
          {wrong.length + bare.length > LISTED && <p>y {wrong.length + bare.length - LISTED} más.</p>}
        </Notice>
      )}
    </>
  );
}
