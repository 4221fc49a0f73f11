import { formatDateTime } from '@qhatu/contract/delivery';
import { toCents } from '@qhatu/contract/money';
import type { Purchase } from '@qhatu/contract/wire';
import { messageOf } from '@qhatu/shared-state';
import { ErrorState, ListSkeleton, Money, Stack } from '@qhatu/ui';
import { useCustomer } from '../api/agent';
import styles from './agent.module.css';

const WHAT = { take: 'Tomada', close: 'Cerrada', reopen: 'Reabierta' } as const;
const STATUS: Record<Purchase['status'], string> = {
  pending: 'Pago por confirmar',
  approved: 'Pago aprobado',
  rejected: 'Pago rechazado',
  cancelled: 'Cancelado',
  expired: 'Reserva vencida',
};
const at = (iso: string) => formatDateTime(new Date(iso));

/** Whom an agent conversations with: how to reach them, what they have bought, what was done with this conversation. */
export function CustomerBeside({ chatId, open }: { chatId: number; open: boolean }) {
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
            {data.history.map(({ what, by, created_at }) => (
              <li key={created_at}>
                {WHAT[what]} por {by} <span className={styles.agent}>{at(created_at)}</span>
              </li>
            ))}
          </Stack>
        </>
      )}
    </div>
  );
}

function Order({ order }: { order: Purchase }) {
  return (
    <li>
      <p className={styles.order}>
        <strong>Pedido {order.id}</strong> <Money cents={toCents(order.totalcc)} />
      </p>
      <p className={styles.agent}>
        {at(order.created_at)} · {STATUS[order.status]}
      </p>
      <ul>
        {order.details.map(({ id, quantity, product }) => (
          <li key={id}>
            {quantity} × {product.name}
          </li>
        ))}
      </ul>
    </li>
  );
}
