import { paths } from '@qhatu/contract/paths';
import { useOwned } from '@qhatu/kit/owned';
import { Button } from '@qhatu/ui';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { type SavedView, useSavedViews } from './api/saved-views';
import { ColumnChoice } from './ColumnChoice';
import styles from './DataList.module.css';
import { type Column, DataTable, type Selection } from './DataTable';
import { FilterBar } from './FilterBar';
import type { Filters } from './filters';
import { type ListQuery, ListStates } from './ListStates';
import { listMemory, memoryKey, NOTHING } from './memory';
import { Views } from './Views';

interface DataListProps<Row> {
  /** Under which this list's columns and views are kept; never two lists the same. */
  name: string;
  userId: number;
  /** The table's name, read aloud. */
  label: string;
  query: ListQuery<Row>;
  columns: readonly Column<Row>[];
  /** Whose pages the rows have: /admin/section/id. Rows of a list without one lead nowhere. */
  section?: string;
  filters: Filters;
  /** Views that everybody has. The first one is the list without filters. */
  views: readonly SavedView[];
  empty: string;
  emptyHint?: string;
  /** What can be done with the list: export, a new thing. */
  actions?: ReactNode;
  /** What can be done with the rows that are chosen; shown while some are. */
  selection?: Selection & { nameOf: (row: Row) => string; actions: (keys: string[]) => ReactNode };
}

/**
 * A section's list: views, filters in the address, columns to choose, rows near the window, more of them on demand, and what it says
 * while it waits, fails or is empty. What somebody chose of columns and views is theirs.
 */
export function DataList<Row extends RowData & { id: number | string }>({
  name,
  userId,
  label,
  query,
  columns,
  section,
  filters,
  views,
  empty,
  emptyHint,
  actions,
  selection,
}: DataListProps<Row>) {
  const key = memoryKey(userId, name);
  const shown = useOwned(listMemory, key)?.columns ?? NOTHING;
  const { views: saved, save, remove } = useSavedViews(userId, name);
  const chosen = selection ? Object.keys(selection.chosen) : [];
  return (
    <div className={styles.list}>
      <div className={styles.top}>
        <Views given={views} saved={saved} onSave={save} onRemove={remove} />
        <div className={styles.actions}>
          {actions}
          <div className={styles.columns}>
            <ColumnChoice
              columns={columns}
              shown={shown}
              onChange={(next) => listMemory.keep(key, { columns: next })}
            />
          </div>
        </div>
      </div>
      <FilterBar filters={filters} />
      {selection && chosen.length > 0 && (
        <section aria-label="Filas elegidas" className={styles.chosen}>
          <strong>{chosen.length === 1 ? '1 elegida' : `${chosen.length} elegidas`}</strong>
          {selection.actions(chosen)}
          <Button variant="quiet" size="small" onClick={() => selection.onChange({})}>
            Quitar elección
          </Button>
        </section>
      )}
      <ListStates
        query={query}
        empty={empty}
        emptyHint={filters.count > 0 ? 'Prueba con otros filtros.' : emptyHint}
        emptyAction={
          filters.count > 0 ? (
            <Button variant="secondary" onClick={filters.clear}>
              Quitar filtros
            </Button>
          ) : undefined
        }
      >
        {(rows) => (
          <DataTable
            label={label}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => String(id)}
            to={section ? ({ id }) => paths.admin.href(section, String(id)) : undefined}
            shown={shown}
            selection={selection}
          />
        )}
      </ListStates>
    </div>
  );
}
