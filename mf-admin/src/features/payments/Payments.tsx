import { formatDateTime } from '@qhatu/contract/delivery';
import { toCents } from '@qhatu/contract/money';
import type { AdminOrder } from '@qhatu/contract/wire';
import { Badge, Money } from '@qhatu/ui';
import { AdminEntry } from '../../lib/AdminEntry';
import { AdminList } from '../../lib/AdminList';
import { useAdminList } from '../../lib/api';
import { Decision } from '../../lib/Decision';
import { Facts } from '../../lib/Facts';
import { FileButton } from '../../lib/FileButton';
import { Filter } from '../../lib/Filter';
import type { SectionProps } from '../../lib/section';
import { useView } from '../../lib/useView';
import styles from './Payments.module.css';

const VIEWS = [
  { id: 'pending', text: 'Por aprobar' },
  { id: 'approved', text: 'Aprobados' },
  { id: 'rejected', text: 'Rechazados' },
  { id: 'cancelled', text: 'Vencidos' },
] as const;

/** Transfers with their proof: approve, or reject with a reason. */
export default function Payments({ person }: SectionProps) {
  const [view, setView] = useView('estado', VIEWS, 'pending');
  const query = useAdminList('orders', `status=${view}`, person.id);
  return (
    <>
      <Filter label="Qué pagos ver" options={VIEWS} value={view} onChange={setView} />
      <AdminList
        query={query}
        label="Pagos"
        empty={view === 'pending' ? 'No hay pagos por aprobar' : 'No hay pagos así'}
        item={(order) => <Order order={order} />}
      />
    </>
  );
}

function Order({ order }: { order: AdminOrder }) {
  const waits = order.status === 'pending';
  return (
    <AdminEntry
      label={`Pedido ${order.id}`}
      title={`Pedido ${order.id}`}
      aside={
        <span className={styles.amount}>
          <Money cents={toCents(order.total)} />
        </span>
      }
      actions={
        <>
          {order.proof ? (
            <FileButton
              label="Ver constancia"
              path={`orders/${order.id}/proof`}
              mime={order.proof.mime}
              name={`constancia-${order.id}`}
            />
          ) : (
            <Badge tone="warning">Sin constancia</Badge>
          )}
          {waits && <Decision kind="orders" id={order.id} subject={`pedido ${order.id}`} />}
        </>
      }
    >
      <Facts
        rows={[
          ['Comprador', `${order.buyer.name}, ${order.buyer.phone}`],
          ['Correo', order.buyer.email],
          ['Recibido', formatDateTime(new Date(order.created_at))],
          ['Vence', waits && order.hold_until ? formatDateTime(new Date(order.hold_until)) : null],
          ['Método de pago', order.metodopago],
          ['N.º de operación', order.code],
          ['Envío a', order.direccion],
          ['Motivo del rechazo', order.reason],
        ]}
      />
      <ul className={styles.lines}>
        {order.details.map(({ id, quantity, name, variant_label, total }) => (
          <li key={id}>
            <span>
              {quantity} × {name}
              {variant_label && ` (${variant_label})`}
            </span>
            <Money cents={toCents(total)} />
          </li>
        ))}
      </ul>
    </AdminEntry>
  );
}
