import { fromIso, writeDay } from '@qhatu/contract/dates';
import { formatMoney, toCents } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import type { OfficeToday, Waiting } from '@qhatu/contract/wire';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { ApiError, messageOf } from '@qhatu/shared-state';
import { Badge, ChevronRightIcon, ErrorState, ListSkeleton, Money, Skeleton, Table } from '@qhatu/ui';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Panel } from '../../lib/Panel';
import type { SectionProps } from '../../lib/section';
import { useToday } from '../../lib/today';
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
      {data.low_stock && data.low_stock.length > 0 && <LowStock goods={data.low_stock} />}
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
  const { complaints_late = 0, complaints_soon = 0, returns_late = 0, refunds = 0 } = waiting;
  const tasks: Task[] = [
    { count: waiting.payments ?? 0, text: 'Transferencias por aprobar', to: href('pagos') },
    { count: waiting.to_process ?? 0, text: 'Productos por preparar', to: href('entregas') },
    { count: waiting.to_send ?? 0, text: 'Productos por enviar', to: `${href('entregas')}?paso=to_send` },
    {
      count: waiting.complaints ?? 0,
      text: 'Hojas de reclamación por responder',
      to: href('reclamos'),
      urgent:
        (complaints_late > 0 && `${complaints_late} fuera de plazo`) ||
        (complaints_soon > 0 && `${complaints_soon} por vencer`),
    },
    {
      count: waiting.returns ?? 0,
      text: 'Devoluciones en curso',
      to: `${href('pedidos')}?devoluciones=open`,
      urgent: returns_late > 0 && `${returns_late} fuera de plazo`,
    },
    { count: refunds, text: 'Devoluciones de dinero por pagar a mano', to: href('pedidos') },
    { count: waiting.disputes ?? 0, text: 'Pagos en disputa', to: `${href('pedidos')}?estado=disputed` },
    { count: waiting.questions ?? 0, text: 'Preguntas sin respuesta', to: href('preguntas') },
    { count: waiting.requests ?? 0, text: 'Solicitudes por revisar', to: href('solicitudes') },
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
const dayText = (iso: string): string => {
  const day = fromIso(iso);
  return day ? writeDay(day) : iso;
};

/** How today stands beside the same weekday of last week. */
function comparison({ today, week_ago }: NonNullable<OfficeToday['sales']>): string {
  const before = `hace una semana, a esta hora: ${formatMoney(toCents(week_ago.total))}`;
  const difference = toCents(today.total) - toCents(week_ago.total);
  if (difference === 0) return `Igual que ${before}`;
  return `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'más' : 'menos'} que ${before}`;
}

function Sales({ sales }: { sales: NonNullable<OfficeToday['sales']> }) {
  return (
    <Panel title="Ventas de hoy">
      <div>
        <p className={styles.sum}>
          <Money cents={toCents(sales.today.total)} />
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
            { id: 'total', title: 'Ventas', align: 'end', cell: ({ total }) => <Money cents={toCents(total)} /> },
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

function LowStock({ goods }: { goods: NonNullable<OfficeToday['low_stock']> }) {
  return (
    <Panel title="Por agotarse">
      <Table
        caption="Lo que se vende y casi no queda"
        rows={goods}
        rowKey={({ variant_id }) => variant_id}
        columns={[
          {
            id: 'name',
            title: 'Producto',
            lead: true,
            cell: ({ product_id, name, variant_label }) => (
              <span>
                <Link to={href('productos', product_id)}>{name}</Link>
                {variant_label && ` (${variant_label})`}
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
