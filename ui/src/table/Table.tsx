import type { ReactNode } from 'react';
import { cx } from '../cx';
import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './Table.module.css';

export interface Column<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Stands on top of the card on phones, without its title. */
  lead?: boolean;
}

export interface TableProps<Row> {
  caption: string;
  showCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

/** A table on wide screens, a card for each row on phones. Roles are said, since `display` would take them away. */
export function Table<Row>({ caption, showCaption = false, columns, rows, rowKey }: TableProps<Row>) {
  const classOf = ({ align, lead }: Column<Row>) => cx(align === 'end' && styles.end, lead && styles.lead) || undefined;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers drop table semantics when display changes
    <table role="table" className={styles.table}>
      <caption>{showCaption ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={classOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: as above
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <td key={column.id} role="cell" data-label={column.title} className={classOf(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
