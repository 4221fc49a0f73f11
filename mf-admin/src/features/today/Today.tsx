import { ROLE } from '@qhatu/contract/model';
import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { Badge, CheckIcon, ChevronRightIcon, ListSkeleton, Money, Stack, Table, VisuallyHidden } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import {
  type LineToSend,
  type LowStock as LowStockRow,
  type OpeningStep,
  type Sales as SalesFigures,
  useToday,
  type Waiting,
} from '../../lib/api/today';
import { Balance } from '../../lib/Balance';
import { Panel } from '../../lib/Panel';
import { QueryError } from '../../lib/QueryError';
import { SalesByDay } from '../../lib/SalesByDay';
import type { SectionProps } from '../../lib/section';
import { dayText } from '../../lib/typed';
import styles from './Today.module.css';

/** What waits, how today goes, what is nearly out: where a day in the shop begins. */
export default function Today({ person }: SectionProps) {
  const query = useToday(person.id);
  const { data, isPending } = query;
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) {
    return <QueryError title="No pudimos traer el día" query={query} />;
  }
  return (
    <Stack gap={2}>
      {data.opening.length > 0 && <Opening steps={data.opening} />}
      <div className={styles.today}>
        <Waits waiting={data.waiting} />
        <div className={styles.main}>
          {data.toSend && data.toSend.length > 0 && <ToSend lines={data.toSend} />}
          {data.sales && <Sales sales={data.sales} />}
          {data.lowStock.length > 0 && <LowStock products={data.lowStock} />}
        </div>
        {person.roleId === ROLE.seller && <Balance userId={person.id} />}
      </div>
    </Stack>
  );
}

const { href } = paths.admin;

/** Each step of opening a shop: what it is for, and where it is done. */
const OPENING: Record<OpeningStep['step'], { text: string; note: string; to: string }> = {
  accounts: {
    text: 'Di dónde te pagan',
    note: 'Tus cuentas y billeteras, para cobrar por transferencia.',
    to: `${href('ajustes')}?parte=cuentas`,
  },
  methods: {
    text: 'Enciende una forma de pago',
    note: 'Al menos una que tu tienda pueda cobrar.',
    to: `${href('ajustes')}?parte=pagos`,
  },
  shipping: {
    text: 'Confirma los precios de envío',
    note: 'Vienen con los de la política: guárdalos, o cámbialos.',
    to: `${href('ajustes')}?parte=envios`,
  },
  category: { text: 'Crea tu primera categoría', note: 'Los productos van en categorías.', to: href('categorias') },
  product: {
    text: 'Publica tu primer producto',
    note: 'Con fotos, precio y stock, o impórtalos de un archivo.',
    to: href('productos', 'nuevo'),
  },
  home: { text: 'Publica tu portada', note: 'Mírala antes en tres anchos.', to: href('portada') },
};

/** The way to an open shop: what is done is ticked, the rest leads to where it is done (D211). */
function Opening({ steps }: { steps: OpeningStep[] }) {
  const done = steps.filter((one) => one.done).length;
  return (
    <Panel title="Abre tu tienda">
      <p className={styles.quiet}>
        {done} de {steps.length} listo{done === 1 ? '' : 's'}. Esta lista se va cuando termines o con tu primera venta.
      </p>
      <ol>
        {steps.map(({ step, done: isDone }) => {
          const { text, note, to } = OPENING[step];
          return (
            <li key={step}>
              <Link to={to} className={styles.task}>
                <span className={styles.tick}>{isDone && <CheckIcon />}</span>
                <span>
                  {text}
                  {isDone ? <VisuallyHidden>: listo</VisuallyHidden> : <span className={styles.note}>{note}</span>}
                </span>
                <ChevronRightIcon />
              </Link>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

interface Task {
  count: number;
  text: string;
  to: string;
  /** Why it cannot wait. */
  urgent?: string | false;
}

function tasksOf(waiting: Waiting): Task[] {
  const { complaintsLate, complaintsSoon, dispatchLate, returnsLate, returnsMissing } = waiting;
  const lateReturns = [
    returnsLate > 0 && `${returnsLate} fuera de plazo`,
    returnsMissing > 0 && `${returnsMissing} sin llegar`,
  ].filter((text) => text !== false);
  const tasks: Task[] = [
    { count: waiting.payments, text: 'Transferencias por aprobar', to: href('pagos') },
    {
      count: dispatchLate,
      text: 'Productos sin enviar',
      to: `${href('entregas')}?paso=late`,
      urgent: 'Fuera de plazo',
    },
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
      to: `${href('pedidos')}?devoluciones=${lateReturns.length > 0 ? 'late' : 'open'}`,
      urgent: lateReturns.length > 0 && lateReturns.join(', '),
    },
    { count: waiting.refunds, text: 'Devoluciones de dinero por pagar a mano', to: `${href('pedidos')}?dinero=open` },
    { count: waiting.disputes, text: 'Pagos en disputa', to: `${href('pedidos')}?estado=disputed` },
    { count: waiting.paymentProblems, text: 'Pagos que no cuadran', to: paths.admin.href('sistema', 'pagos') },
    { count: waiting.paymentNotices, text: 'Avisos de pago sin pedido', to: paths.admin.href('sistema', 'avisos') },
    {
      count: waiting.failedJobs,
      text: 'Trabajos fallidos',
      to: `${paths.admin.href('sistema', 'trabajos')}?estado=failed`,
    },
    { count: waiting.questions, text: 'Preguntas sin respuesta', to: href('preguntas') },
    { count: waiting.productsInReview, text: 'Productos por revisar', to: `${href('productos')}?estado=review` },
    {
      count: waiting.productsReturned,
      text: 'Productos que volvieron de la revisión',
      to: `${href('productos')}?estado=draft`,
    },
    { count: waiting.requests, text: 'Solicitudes por revisar', to: href('solicitudes') },
    {
      count: waiting.rateProblem,
      text: 'Tipo de cambio por revisar',
      to: `${href('ajustes')}?parte=dolar`,
      urgent: 'No se actualizó',
    },
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
        <ul>
          {tasks.map(({ count, text, to, urgent }) => (
            <li key={text}>
              <Link to={to} className={styles.task}>
                <span className={styles.count}>{count}</span>
                <span className={styles.what}>
                  {text}
                  {urgent && <Badge tone="danger">{urgent}</Badge>}
                </span>
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
      <SalesByDay days={sales.days} />
    </Panel>
  );
}

/** What a seller sends next, and until when (D184). */
function ToSend({ lines }: { lines: LineToSend[] }) {
  return (
    <Panel title="Por enviar" aside={<Link to={href('entregas')}>Ver todo</Link>}>
      <Table
        caption="Lo que tienes que enviar, lo más antiguo primero"
        rows={lines}
        rowKey={({ lineId }) => lineId}
        columns={[
          {
            id: 'name',
            title: 'Producto',
            lead: true,
            cell: ({ name, variantLabel, quantity }) =>
              `${quantity} × ${name}${variantLabel ? ` (${variantLabel})` : ''}`,
          },
          {
            id: 'order',
            title: 'Pedido',
            cell: ({ orderId }) => <Link to={href('pedidos', orderId)}>N.º {orderId}</Link>,
          },
          {
            id: 'by',
            title: 'Enviar hasta',
            align: 'end',
            cell: ({ sendBy, isLate }) =>
              sendBy === null ? (
                <Badge tone="neutral">En disputa</Badge>
              ) : isLate ? (
                <Badge tone="danger">Venció el {dayText(sendBy)}</Badge>
              ) : (
                dayText(sendBy)
              ),
          },
        ]}
      />
    </Panel>
  );
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
