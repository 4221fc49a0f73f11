import { csvOf } from '@qhatu/contract/csv';
import { formatMoney, toSoles } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { downloadFile } from '@qhatu/kit/browser';
import { Button, Cluster, EmptyState, ListSkeleton, Money, Stack, Table } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { Facts } from '../../lib/Facts';
import { Filter } from '../../lib/Filter';
import { Panel } from '../../lib/Panel';
import { QueryError } from '../../lib/QueryError';
import { SalesByDay } from '../../lib/SalesByDay';
import type { SectionProps } from '../../lib/section';
import { ordersText } from '../../lib/typed';
import { useView } from '../../lib/useView';
import { type Figures as FiguresData, type SoldProduct, useFigures } from './api/figures';
import styles from './Figures.module.css';
import { percentText, VisitsByDay, viewsText, visitorsText } from './VisitsByDay';

const PERIODS = [
  { id: '7', text: '7 días' },
  { id: '30', text: '30 días' },
  { id: '90', text: '90 días' },
] as const;

/** How a seller's shop sells (D192). */
export default function Figures({ person }: SectionProps) {
  const [days, setDays] = useView('dias', PERIODS, '30');
  const query = useFigures(days, person.id);
  const { data, isPending } = query;
  return (
    <Stack gap={2}>
      <Cluster>
        <Filter label="De cuántos días" options={PERIODS} value={days} onChange={setDays} />
        {data && (
          <Button size="small" variant="secondary" onClick={() => saveFigures(data)}>
            Descargar CSV
          </Button>
        )}
      </Cluster>
      {isPending && <ListSkeleton rows={4} />}
      {!isPending && !data && <QueryError title="No pudimos traer tus cifras" query={query} />}
      {data && <Content figures={data} />}
    </Stack>
  );
}

const unitsText = (count: number): string => (count === 1 ? '1 unidad' : `${count} unidades`);

/** How these days stand beside as many before. */
function comparison({ current, before, days }: FiguresData): string {
  const then = `los ${days.length} días anteriores: ${formatMoney(before.total)}`;
  const difference = current.total - before.total;
  if (difference === 0) return `Igual que ${then}`;
  return `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'más' : 'menos'} que ${then}`;
}

/** Of too few visitors one order is a great part, which says nothing (D276). */
function conversionText({ current, before }: FiguresData): string {
  if (current.conversion === null) return 'Todavía no hay visitas suficientes para decir tu conversión.';
  const then = before.conversion === null ? '' : `, antes ${percentText(before.conversion)}`;
  return `Conversión: ${percentText(current.conversion)}${then}.`;
}

function Content({ figures }: { figures: FiguresData }) {
  const { current, days, products, interest } = figures;
  return (
    <>
      <Panel title="Ventas">
        <div>
          <p className={styles.sum}>
            <Money cents={current.total} />
          </p>
          <p className={styles.quiet}>
            {ordersText(current.orders)}, {unitsText(current.units)}. {comparison(figures)}
          </p>
        </div>
        <SalesByDay days={days} />
        <p className={styles.quiet}>
          Lo que pagaron por tus productos, antes de la comisión y sin restar devoluciones. Lo que recibes está en{' '}
          <Link to={paths.admin.href('liquidaciones')}>Liquidaciones</Link>.
        </p>
      </Panel>
      <Panel title="Visitas y conversión">
        <div>
          <p className={styles.sum}>{visitorsText(current.visitors)}</p>
          <p className={styles.quiet}>
            {viewsText(current.views)}. {conversionText(figures)}
          </p>
        </div>
        <VisitsByDay days={days} />
        <p className={styles.quiet}>
          Quienes miraron tus productos o la página de tu tienda, cada persona una vez por día. La conversión es cuántos
          pedidos pagados hubo por cada cien visitantes, desde que contamos tus visitas.
        </p>
      </Panel>
      <Panel title="Lo que más vende">
        {products.length === 0 ? (
          <EmptyState compact heading="h3" title="Todavía no vendiste nada en estos días" />
        ) : (
          <Products products={products} />
        )}
      </Panel>
      <Panel title="Interés">
        <Facts
          rows={[
            ['Preguntas', interest.questions],
            ['Conversaciones nuevas', interest.chats],
          ]}
        />
      </Panel>
    </>
  );
}

const YEAR_DAYS = 365;

function daysText({ stock, daysLeft }: SoldProduct): string {
  if (stock === 0) return 'Agotado';
  if (daysLeft === null) return '';
  if (daysLeft === 0) return 'Menos de un día';
  if (daysLeft > YEAR_DAYS) return 'Más de un año';
  return daysLeft === 1 ? '1 día' : `${daysLeft} días`;
}

const Products = ({ products }: { products: SoldProduct[] }) => (
  <Table
    caption="Productos por lo que vendieron"
    rows={products}
    rowKey={({ id }) => id}
    columns={[
      {
        id: 'name',
        title: 'Producto',
        lead: true,
        cell: ({ id, name }) => <Link to={paths.admin.href('productos', id)}>{name}</Link>,
      },
      { id: 'units', title: 'Unidades', align: 'end', cell: ({ units }) => units },
      { id: 'total', title: 'Ventas', align: 'end', cell: ({ total }) => <Money cents={total} /> },
      { id: 'stock', title: 'Stock', align: 'end', cell: ({ stock }) => stock },
      { id: 'left', title: 'Alcanza para', align: 'end', cell: daysText },
    ]}
  />
);

/** The days as they are shown, and the products below them. */
function saveFigures({ days, products }: FiguresData): void {
  const rows = [
    ['Día', 'Pedidos', 'Unidades', 'Ventas (S/)', 'Visitantes', 'Páginas vistas', 'Conversión (%)'],
    ...days.map(({ day, orders, units, total, visitors, views, conversion }) => [
      ...[day, orders, units, toSoles(total), visitors, views, conversion ?? ''],
    ]),
    [],
    ['Producto', 'Unidades', 'Ventas (S/)', 'Stock'],
    ...products.map(({ name, units, total, stock }) => [name, units, toSoles(total), stock]),
  ];
  downloadFile(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }), `cifras-${days.at(-1)?.day}.csv`);
}
