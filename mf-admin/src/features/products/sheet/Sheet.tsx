import { paths } from '@qhatu/contract/paths';
import { useMediaQuery } from '@qhatu/kit/media';
import { messageOf, toast, useQueryClient } from '@qhatu/shared-state';
import {
  Button,
  ButtonLink,
  Cluster,
  EmptyState,
  ListSkeleton,
  Notice,
  PageHead,
  ProgressBar,
  Stack,
  TextField,
} from '@qhatu/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LeaveGuard } from '../../../lib/LeaveGuard';
import { QueryError } from '../../../lib/QueryError';
import type { SectionProps } from '../../../lib/section';
import { listKey, useFilters } from '../../../list';
import { FilterBar } from '../../../list/FilterBar';
import { PRODUCTS_PATH } from '../api/products';
import { type CellKey, SAVED_AT_ONCE, SHEET_PATH, saveSheet, type TypedCell, useSheet } from '../api/sheet';
import { useProductFields } from '../product-filters';
import styles from './Sheet.module.css';
import { SheetCards } from './SheetCards';
import { SheetGrid } from './SheetGrid';
import { COLUMNS, partsOf, productsOfCells, rowsOf, type SheetRow, typedProduct } from './sheet-model';
import { editedProducts, readyProducts, type SheetAction, type SheetState, shownProduct } from './sheet-state';
import { useSheetState } from './useSheetState';

/** Where a grid of ten columns has room enough to be one. */
const WIDE = '(min-width: 48rem)';
/** So many lines of what is wrong are listed. */
const LISTED = 20;

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const titleOf = (key: CellKey) => COLUMNS.find(({ id }) => id === partsOf(key).column)?.title ?? '';

/** The products that the filter finds as a sheet: a row a variant, typed in place, saved together (D231). */
export default function Sheet({ person }: Pick<SectionProps, 'person'>) {
  const client = useQueryClient();
  const fields = useProductFields(person.id);
  const filters = useFilters(fields);
  const query = useSheet(filters.query, person.id);
  const { state, dispatch, forget } = useSheetState(person.id);
  const isWide = useMediaQuery(WIDE);
  const [goTo, setGoTo] = useState<{ key: CellKey } | null>(null);
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isError } = query;
  // What was saved here gives way to what the list says since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each answer
  useEffect(() => dispatch({ kind: 'listed' }), [data, dispatch]);
  const rows = useSameRows(
    useMemo(() => {
      const edited = editedProducts(state);
      const listed = data?.pages.flatMap((page) => page.data) ?? [];
      return rowsOf(listed.map((product) => shownProduct(state, edited, product)));
    }, [data, state]),
  );
  const onEnd = useCallback(() => {
    if (!isFetchingNextPage && !isError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isError]);
  const onType = (cells: readonly TypedCell[]) =>
    dispatch({ kind: 'type', cells, products: productsOfCells(rows, cells) });
  const shared = { rows, state, hasMore: hasNextPage, onEnd, onType };
  const cells = Object.keys(state.edits).length;
  return (
    <Stack gap={2}>
      <PageHead title="Hoja de productos · Administración" noindex />
      <h1>Hoja de productos</h1>
      <Cluster gap={1}>
        <BackToList />
      </Cluster>
      <FilterBar filters={filters} />
      <Problems state={state} dispatch={dispatch} onGo={isWide ? (key) => setGoTo({ key }) : null} />
      {query.isPending ? (
        <ListSkeleton rows={8} />
      ) : !data ? (
        <QueryError title="No pudimos traer la hoja" query={query} />
      ) : rows.length === 0 ? (
        <EmptyState
          compact
          heading="h2"
          title="No hay productos en la hoja"
          action={
            filters.count > 0 ? (
              <Button variant="secondary" onClick={filters.clear}>
                Quitar filtros
              </Button>
            ) : undefined
          }
        >
          {filters.count > 0 ? 'Prueba con otros filtros.' : 'Crea el primero en la lista de productos.'}
        </EmptyState>
      ) : isWide ? (
        <>
          <p className={styles.hint}>
            Flechas para moverte, Enter o escribir para editar, Esc para deshacer la celda. Pega bloques de tu hoja de
            cálculo con Ctrl+V, rellena hacia abajo con Ctrl+D.
          </p>
          <SheetGrid
            {...shared}
            goTo={goTo}
            onUndo={() => dispatch({ kind: 'undo' })}
            onRedo={() => dispatch({ kind: 'redo' })}
            onLeft={(left) => toast.error(`${count(left, 'celda no cabía', 'celdas no cabían')} o no se edita aquí`)}
          />
        </>
      ) : (
        <SheetCards {...shared} />
      )}
      {data && isError && (
        <Notice tone="danger" announce action={<Button onClick={() => void fetchNextPage()}>Reintentar</Button>}>
          {messageOf(query.error)}
        </Notice>
      )}
      <SaveBar
        state={state}
        dispatch={dispatch}
        onDiscard={forget}
        onSaved={() =>
          Promise.all([
            client.invalidateQueries({ queryKey: listKey(PRODUCTS_PATH), refetchType: 'none' }),
            client.invalidateQueries({ queryKey: listKey(SHEET_PATH) }),
          ])
        }
      />
      <LeaveGuard active={cells > 0} title="Tienes cambios sin guardar" onLeave={forget}>
        {`${count(cells, 'celda', 'celdas')} de la hoja se perderían si sales ahora.`}
      </LeaveGuard>
    </Stack>
  );
}

/** The array of before while its rows are the same: typing into a cell makes no other row, and the table is not built anew. */
function useSameRows(rows: SheetRow[]): SheetRow[] {
  const [kept, setKept] = useState(rows);
  const isSame = kept.length === rows.length && kept.every((row, at) => row === rows[at]);
  if (!isSame) setKept(rows);
  return isSame ? kept : rows;
}

function BackToList() {
  const { search } = useLocation();
  return (
    <ButtonLink size="small" variant="secondary" to={`${paths.admin.href('productos')}${search}`}>
      Volver a la lista
    </ButtonLink>
  );
}

interface ProblemsProps {
  state: SheetState;
  dispatch: (action: SheetAction) => void;
  /** Null: there is no grid to go to. */
  onGo: ((key: CellKey) => void) | null;
}

/** What was not saved and why, and where somebody has to decide between theirs and ours. */
function Problems({ state, dispatch, onGo }: ProblemsProps) {
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

interface SaveBarProps {
  state: SheetState;
  dispatch: (action: SheetAction) => void;
  onDiscard: () => void;
  onSaved: () => Promise<unknown>;
}

/** How much is unsaved, back and forth, and the one save. */
function SaveBar({ state, dispatch, onDiscard, onSaved }: SaveBarProps) {
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
        dispatch({ kind: 'answered', saved, failed });
        left += failed.length;
        done += saved.length;
        setProgress({ done: at + chunk.length, total: ready.length });
      }
      left += products - ready.length;
      if (left === 0) setReason('');
      if (done > 0) toast.success(count(done, 'producto guardado', 'productos guardados'));
      if (left > 0) toast.error(count(left, 'producto quedó sin guardar', 'productos quedaron sin guardar'));
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
          : `${count(cells.length, 'celda', 'celdas')} sin guardar en ${count(products, 'producto', 'productos')}`}
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
        <Button size="small" variant="quiet" disabled={cells.length === 0} onClick={onDiscard}>
          Descartar todo
        </Button>
        <Button
          size="small"
          disabled={cells.length === 0}
          loading={progress !== null}
          loadingText="Guardando"
          onClick={() => void save()}
        >
          Guardar
        </Button>
      </Cluster>
    </section>
  );
}
