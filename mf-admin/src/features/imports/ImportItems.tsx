import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { Stack } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { Filter } from '../../lib/Filter';
import { useView } from '../../lib/useView';
import { type Column, ListStates } from '../../list';
import { DataTable } from '../../list/DataTable';
import { useItems } from './api/imports';
import { figure, type ImportDifference, type ImportItem, type ImportRun, rowsText } from './import-model';
import styles from './imports.module.css';

const VIEWS = [
  { id: 'nuevos', text: 'Nuevos', count: 'new', filter: 'plan=new' },
  { id: 'cambian', text: 'Cambian', count: 'changed', filter: 'plan=changed' },
  { id: 'salen', text: 'Salen de la venta', count: 'offSale', filter: 'off_sale=1' },
  { id: 'iguales', text: 'Sin cambios', count: 'unchanged', filter: 'plan=unchanged' },
  { id: 'rechazados', text: 'Rechazados', count: 'refused', filter: 'plan=refused' },
] as const;

function Difference({ field, variant, from, to }: ImportDifference) {
  return (
    <li>
      <span className={styles.field}>
        {field}
        {variant && ` (${variant})`}:
      </span>{' '}
      {from === null ? <em>nada</em> : <del>{from}</del>} <span aria-hidden="true">→</span>{' '}
      {to === null ? <em>nada</em> : <ins>{to}</ins>}
    </li>
  );
}

function summaryText({ summary }: ImportItem): string {
  if (!summary) return '–';
  const { category, variants, price, stock } = summary;
  return [
    category,
    variants > 1 && `${variants} variantes`,
    price !== null && (variants > 1 ? `desde ${formatMoney(price)}` : formatMoney(price)),
    stock !== null && `${figure(stock)} u.`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What becomes of an item, or became of it. */
function What({ item }: { item: ImportItem }) {
  const { msg, differences, isApplied, isUndone, plan } = item;
  return (
    <Stack gap="half">
      {msg && <span className={plan === 'refused' ? styles.problem : undefined}>{msg}</span>}
      {differences.length > 0 && (
        <ul className={styles.differences}>
          {differences.map((difference) => (
            <Difference key={`${difference.field} ${difference.variant}`} {...difference} />
          ))}
        </ul>
      )}
      {plan === 'new' && summaryText(item)}
      {plan === 'unchanged' && !msg && 'Ya está así'}
      {isUndone ? ' Deshecho' : isApplied && plan !== 'refused' && <span className={styles.note}>Importado</span>}
    </Stack>
  );
}

const COLUMNS: Column<ImportItem>[] = [
  {
    id: 'name',
    title: 'Producto',
    lead: true,
    cell: ({ name, productId }) =>
      productId === null ? name : <Link to={paths.admin.href('productos', String(productId))}>{name}</Link>,
  },
  { id: 'rows', title: 'En el archivo', cell: ({ rows }) => rowsText(rows) },
  { id: 'what', title: 'Qué pasa', cell: (item) => <What item={item} /> },
];

/** Products of the file by what becomes of them, a page at a time; what is chosen is in the address. */
export function ImportItems({ run, userId }: { run: ImportRun; userId: number }) {
  const first = VIEWS.find(({ count }) => run.counts[count] > 0) ?? VIEWS[0];
  const [view, choose] = useView('ver', VIEWS, first.id);
  const shown = VIEWS.find(({ id }) => id === view) ?? first;
  const query = useItems(run.id, shown.filter, userId);
  return (
    <Stack gap={2}>
      <h2>Qué trae el archivo</h2>
      <Filter
        label="Qué pasa con los productos"
        options={VIEWS.filter(({ id, count }) => id !== 'salen' || run.counts[count] > 0).map(
          ({ id, text, count }) => ({
            id,
            text: `${text}: ${figure(run.counts[count])}`,
          }),
        )}
        value={shown.id}
        onChange={choose}
      />
      <ListStates query={query} empty="No hay productos así" emptyHint="Mira los otros grupos.">
        {(rows) => <DataTable label={shown.text} columns={COLUMNS} rows={rows} rowKey={({ id }) => String(id)} />}
      </ListStates>
    </Stack>
  );
}
