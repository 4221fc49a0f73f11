import { formatDateTime } from '@qhatu/contract/delivery';
import { messageOf } from '@qhatu/shared-state';
import { ErrorState, ListSkeleton, Money, Stack } from '@qhatu/ui';
import { type CustomerOrder, useCustomer } from '../api/agent';
import styles from './agent.module.css';

const WHAT = { take: 'Tomada', close: 'Cerrada', reopen: 'Reabierta' } as const;
const STATUS: Record<CustomerOrder['status'], string> = {
  pending: 'Pago por confirmar',
  approved: 'Pago aprobado',
  rejected: 'Pago rechazado',
  cancelled: 'Cancelado',
  expired: 'Reserva vencida',
};
const at = (iso: string) => formatDateTime(new Date(iso));

/** Whom an agent conversations with: how to reach them, what they have bought, what was done with this conversation. */
export function CustomerSummary({ chatId, open }: { chatId: number; open: boolean }) {
  const { data, error, isFetching, refetch } = useCustomer(chatId, open);
  if (error && !data) {
    return (
      <ErrorState compact title="No pudimos traer los datos" retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    );
  }
  if (!data) return <ListSkeleton rows={3} />;
  return (
    <div className={styles.customer}>
      <div>
        <h3>{data.name}</h3>
        <p>
          {data.email}
          {data.phone && ` · ${data.phone}`}
        </p>
        <p className={styles.agent}>Cliente desde {at(data.since).slice(0, 10)}</p>
      </div>
      <h3>Pedidos</h3>
      {data.orders.length === 0 && <p className={styles.agent}>Sin pedidos todavía</p>}
      <Stack as="ul">
        {data.orders.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </Stack>
      {data.history.length > 0 && (
        <>
          <h3>Esta conversación</h3>
          <Stack as="ul">
            {data.history.map(({ what, by, decidedAt }) => (
              <li key={decidedAt}>
                {WHAT[what]} por {by} <span className={styles.agent}>{at(decidedAt)}</span>
              </li>
            ))}
          </Stack>
        </>
      )}
    </div>
  );
}

function Order({ order }: { order: CustomerOrder }) {
  return (
    <li>
      <p className={styles.order}>
        <strong>Pedido {order.id}</strong> <Money cents={order.total} />
      </p>
      <p className={styles.agent}>
        {at(order.placedAt)} · {STATUS[order.status]}
      </p>
      <ul>
        {order.lines.map(({ id, quantity, name }) => (
          <li key={id}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
    </li>
  );
}
