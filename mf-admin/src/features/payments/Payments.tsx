import { formatDateTime } from '@qhatu/contract/delivery';
import { Badge, Money } from '@qhatu/ui';
import { AdminEntry } from '../../lib/AdminEntry';
import { Decision } from '../../lib/Decision';
import { Facts } from '../../lib/Facts';
import { FileButton } from '../../lib/FileButton';
import { Filter } from '../../lib/Filter';
import type { SectionProps } from '../../lib/section';
import { useView } from '../../lib/useView';
import { AdminList } from '../../list/AdminList';
import { type Transfer, useTransfers } from './api/payments';
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
  const query = useTransfers(view, person.id);
  return (
    <>
      <Filter label="Qué pagos ver" options={VIEWS} value={view} onChange={setView} />
      <AdminList
        query={query}
        label="Pagos"
        empty={view === 'pending' ? 'No hay pagos por aprobar' : 'No hay pagos así'}
        item={(transfer) => <TransferEntry transfer={transfer} />}
      />
    </>
  );
}

function TransferEntry({ transfer }: { transfer: Transfer }) {
  const { id, buyer, isWaiting, canApproveLate, proofMime } = transfer;
  return (
    <AdminEntry
      label={`Pedido ${id}`}
      title={`Pedido ${id}`}
      aside={
        <span className={styles.amount}>
          <Money cents={transfer.total} />
        </span>
      }
      actions={
        <>
          {proofMime ? (
            <FileButton label="Ver constancia" path={`orders/${id}/proof`} mime={proofMime} name={`constancia-${id}`} />
          ) : (
            <Badge tone="warning">Sin constancia</Badge>
          )}
          {(isWaiting || canApproveLate) && (
            <Decision kind="orders" id={id} subject={`pedido ${id}`} isLate={canApproveLate} />
          )}
        </>
      }
    >
      <Facts
        rows={[
          ['Comprador', `${buyer.name}, ${buyer.phone}`],
          ['Correo', buyer.email],
          ['Recibido', formatDateTime(new Date(transfer.placedAt))],
          ['Vence', isWaiting && transfer.heldUntil ? formatDateTime(new Date(transfer.heldUntil)) : null],
          ['Método de pago', transfer.method],
          ['N.º de operación', transfer.operation],
          ['Envío a', transfer.address],
          ['Motivo del rechazo', transfer.rejectedFor],
        ]}
      />
      <ul className={styles.lines}>
        {transfer.lines.map(({ id: lineId, quantity, name, variantLabel, total }) => (
          <li key={lineId}>
            <span>
              {quantity} × {name}
              {variantLabel && ` (${variantLabel})`}
            </span>
            <Money cents={total} />
          </li>
        ))}
      </ul>
    </AdminEntry>
  );
}
