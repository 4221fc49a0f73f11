import { paths } from '@qhatu/contract/paths';
import { useMediaQuery } from '@qhatu/kit/media';
import { messageOf, toast, useQueryClient } from '@qhatu/shared-state';
import { Button, ButtonLink, Cluster, EmptyState, ListSkeleton, Notice, PageHead, Stack } from '@qhatu/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LeaveGuard } from '../../../lib/LeaveGuard';
import { QueryError } from '../../../lib/QueryError';
import type { SectionProps } from '../../../lib/section';
import { type Filters, listKey, useFilters } from '../../../list';
import { FilterBar } from '../../../list/FilterBar';
import { PRODUCTS_PATH } from '../api/products';
import { type CellKey, SHEET_PATH, type TypedCell, useSheet } from '../api/sheet';
import { useProductFields } from '../product-filters';
import styles from './Sheet.module.css';
import { SheetCards } from './SheetCards';
import { SheetGrid } from './SheetGrid';
import { SheetProblems } from './SheetProblems';
import { counted, SheetSave } from './SheetSave';
import { productsOfCells, rowsOf, type SheetRow } from './sheet-model';
import { shownProducts } from './sheet-state';
import { useSheetState } from './useSheetState';

/** Where a grid of ten columns has room enough to be one. */
const WIDE = '(min-width: 48rem)';

/** The products that the filter finds as a sheet: a row a variant, typed in place, saved together (D231). */
export default function Sheet({ person }: Pick<SectionProps, 'person'>) {
  const filters = useFilters(useProductFields(person.id));
  return (
    <Stack gap={2}>
      <PageHead title="Hoja de productos · Administración" noindex />
      <h1>Hoja de productos</h1>
      <Cluster gap={1}>
        <BackToList />
      </Cluster>
      <FilterBar filters={filters} />
      <SheetCells filters={filters} userId={person.id} />
    </Stack>
  );
}

/** Everything that a key may change: what stands above it is not drawn again with each cell. */
function SheetCells({ filters, userId }: { filters: Filters; userId: number }) {
  const client = useQueryClient();
  const query = useSheet(filters.query, userId);
  const { state, dispatch, forget } = useSheetState(userId);
  const isWide = useMediaQuery(WIDE);
  const [goTo, setGoTo] = useState<{ key: CellKey } | null>(null);
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, isError } = query;
  // What was saved here gives way to what the list says since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each answer
  useEffect(() => dispatch({ kind: 'listed' }), [data, dispatch]);
  const listed = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const { seen, edits } = state;
  const shown = useMemo(() => shownProducts({ seen, edits }, listed), [seen, edits, listed]);
  const rows = useSameRows(useMemo(() => rowsOf(shown), [shown]));
  const onEnd = useCallback(() => {
    if (!isFetchingNextPage && !isError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isError]);
  const onType = (cells: readonly TypedCell[]) =>
    dispatch({ kind: 'type', cells, products: productsOfCells(rows, cells) });
  const shared = { rows, state, hasMore: hasNextPage, onEnd, onType };
  const cells = Object.keys(state.edits).length;
  return (
    <>
      <SheetProblems state={state} dispatch={dispatch} onGo={isWide ? (key) => setGoTo({ key }) : null} />
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
            onLeft={(left) => toast.error(`${counted(left, 'celda no cabía', 'celdas no cabían')} o no se edita aquí`)}
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
      <SheetSave
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
        {`${counted(cells, 'celda', 'celdas')} de la hoja se perderían si sales ahora.`}
      </LeaveGuard>
    </>
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
