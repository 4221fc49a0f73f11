import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { ApiError, messageOf } from '@qhatu/shared-state';
import { Badge, ChevronRightIcon, ErrorState, ListSkeleton, Money, Skeleton, Table } from '@qhatu/ui';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { type LowStock as LowStockRow, type Sales as SalesFigures, useToday, type Waiting } from '../../lib/api/today';
import { Panel } from '../../lib/Panel';
import type { SectionProps } from '../../lib/section';
import { dayText } from '../../lib/typed';
import styles from './Today.module.css';

const SalesPlot = lazyWithRetry(() => import('./SalesPlot'), NoPlot);

/** What waits, how today goes, what is nearly out: where a day in the shop begins. */
export default function Today({ person }: SectionProps) {
  const { data, error, isPending, isFetching, refetch } = useToday(person.id);
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) {
    return (
      <ErrorState
        compact
        heading="h2"
        title="No pudimos traer el día"
        requestId={error instanceof ApiError ? error.requestId : null}
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {messageOf(error)}
      </ErrorState>
    );
  }
  return (
    <div className={styles.today}>
      <Waits waiting={data.waiting} />
      {data.sales && <Sales sales={data.sales} />}
      {data.lowStock.length > 0 && <LowStock products={data.lowStock} />}
    </div>
  );
}

interface Task {
  count: number;
  text: string;
  to: string;
  /** Why it cannot wait. */
  urgent?: string | false;
}

const { href } = paths.admin;

function tasksOf(waiting: Waiting): Task[] {
  const { complaintsLate, complaintsSoon, returnsLate } = waiting;
  const tasks: Task[] = [
    { count: waiting.payments, text: 'Transferencias por aprobar', to: href('pagos') },
    { count: waiting.toProcess, text: 'Productos por preparar', to: href('entregas') },
    { count: waiting.toSend, text: 'Productos por enviar', to: `${href('entregas')}?paso=to_send` },
    {
      count: waiting.complaints,
      text: 'Hojas de reclamación por responder',
      to: href('reclamos'),
      urgent:
        (complaintsLate > 0 && `${complaintsLate} fuera de plazo`) ||
        (complaintsSoon > 0 && `${complaintsSoon} por vencer`),
    },
    {
      count: waiting.returns,
      text: 'Devoluciones en curso',
      to: `${href('pedidos')}?devoluciones=open`,
      urgent: returnsLate > 0 && `${returnsLate} fuera de plazo`,
    },
    { count: waiting.refunds, text: 'Devoluciones de dinero por pagar a mano', to: href('pedidos') },
    { count: waiting.disputes, text: 'Pagos en disputa', to: `${href('pedidos')}?estado=disputed` },
    { count: waiting.questions, text: 'Preguntas sin respuesta', to: href('preguntas') },
    { count: waiting.productsInReview, text: 'Productos por revisar', to: `${href('productos')}?estado=review` },
    { count: waiting.requests, text: 'Solicitudes por revisar', to: href('solicitudes') },
  ];
  return tasks.filter(({ count }) => count > 0);
}

function Waits({ waiting }: { waiting: Waiting }) {
  const tasks = tasksOf(waiting);
  return (
    <Panel title="Lo que espera">
      {tasks.length === 0 ? (
        <p className={styles.quiet}>No hay nada pendiente.</p>
      ) : (
        <ul className={styles.tasks}>
          {tasks.map(({ count, text, to, urgent }) => (
            <li key={text}>
              <Link to={to} className={styles.task}>
                <span className={styles.count}>{count}</span>
                <span>{text}</span>
                {urgent && <Badge tone="danger">{urgent}</Badge>}
                <ChevronRightIcon />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const ordersText = (count: number): string => (count === 1 ? '1 pedido' : `${count} pedidos`);

/** How today stands beside the same weekday of last week. */
function comparison({ today, weekAgo }: SalesFigures): string {
  const before = `hace una semana, a esta hora: ${formatMoney(weekAgo.total)}`;
  const difference = today.total - weekAgo.total;
  if (difference === 0) return `Igual que ${before}`;
  return `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'más' : 'menos'} que ${before}`;
}

function Sales({ sales }: { sales: SalesFigures }) {
  return (
    <Panel title="Ventas de hoy">
      <div>
        <p className={styles.sum}>
          <Money cents={sales.today.total} />
        </p>
        <p className={styles.quiet}>
          {ordersText(sales.today.orders)}. {comparison(sales)}
        </p>
      </div>
      <Suspense fallback={<Skeleton height="12rem" />}>
        <SalesPlot days={sales.days} />
      </Suspense>
      <details className={styles.table}>
        <summary>Ver los 30 días como tabla</summary>
        <Table
          caption="Ventas por día"
          rows={sales.days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { id: 'day', title: 'Día', lead: true, cell: ({ day }) => dayText(day) },
            { id: 'orders', title: 'Pedidos', align: 'end', cell: ({ orders }) => orders },
            { id: 'total', title: 'Ventas', align: 'end', cell: ({ total }) => <Money cents={total} /> },
          ]}
        />
      </details>
    </Panel>
  );
}

/** The table below says the same. */
function NoPlot() {
  return null;
}

function LowStock({ products }: { products: LowStockRow[] }) {
  return (
    <Panel title="Por agotarse">
      <Table
        caption="Lo que se vende y casi no queda"
        rows={products}
        rowKey={({ variantId }) => variantId}
        columns={[
          {
            id: 'name',
            title: 'Producto',
            lead: true,
            cell: ({ productId, name, variantLabel }) => (
              <span>
                <Link to={href('productos', productId)}>{name}</Link>
                {variantLabel && ` (${variantLabel})`}
              </span>
            ),
          },
          { id: 'sold', title: 'Vendidos en 30 días', align: 'end', cell: ({ sold }) => sold },
          {
            id: 'stock',
            title: 'Quedan',
            align: 'end',
            cell: ({ stock }) => (
              <Badge tone={stock === 0 ? 'danger' : 'warning'}>{stock === 0 ? 'Agotado' : stock}</Badge>
            ),
          },
        ]}
      />
    </Panel>
  );
}
