import { formatDateTime } from '@qhatu/contract/delivery';
import type { Person } from '@qhatu/contract/model';
import { ApiError } from '@qhatu/shared-state';
import { Cluster, EmptyState, ListSkeleton, PageHead, Stack } from '@qhatu/ui';
import { DetailHead } from '../../lib/DetailHead';
import { Facts } from '../../lib/Facts';
import { FileButton } from '../../lib/FileButton';
import { Panel } from '../../lib/Panel';
import { QueryError } from '../../lib/QueryError';
import { StateBadge } from '../../lib/StateBadge';
import { type StaffOrder, useReloadOrder, useStaffOrder } from './api/order';
import { LineRefunds } from './LineRefunds';
import { OrderActs } from './OrderActs';
import { OrderAddress } from './OrderAddress';
import styles from './OrderDetail.module.css';
import { OrderLines } from './OrderLines';
import { OrderMoney } from './OrderMoney';
import { OrderNotes } from './OrderNotes';
import { OrderParcels } from './OrderParcels';
import { OrderReturns } from './OrderReturns';
import { OrderTimeline } from './OrderTimeline';

/** An order with everything that happened to it, and what can be done about it now. */
export function OrderDetail({ id, person }: { id: string; person: Person }) {
  const query = useStaffOrder(id, person.id);
  const reload = useReloadOrder(id);
  if (query.isPending) return <ListSkeleton rows={4} />;
  const { data: order, error } = query;
  if (!order) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
      return (
        <EmptyState heading="h1" title="No encontramos este pedido">
          Revisa el número, o búscalo en la lista.
        </EmptyState>
      );
    }
    return <QueryError heading="h1" title="No pudimos traer el pedido" query={query} />;
  }
  return (
    <Stack as="article" gap={3} aria-label={`Pedido ${order.id}`}>
      <PageHead title={`Pedido N.º ${order.id} · Administración`} noindex />
      <DetailHead>
        <div>
          <Cluster gap={1}>
            <h1>Pedido N.º {order.id}</h1>
            <StateBadge state={order.state} />
          </Cluster>
          <p className={styles.note}>
            {formatDateTime(new Date(order.createdAt))} · {order.method}
            {order.installments ? ` en ${order.installments} cuotas` : ''}
          </p>
        </div>
        {order.can.change && <OrderActs order={order} onActed={reload} />}
      </DetailHead>
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderLines order={order} onActed={reload} />
          <OrderParcels order={order} person={person} onActed={reload} />
          <OrderReturns order={order} onActed={reload} />
          <LineRefunds order={order} onActed={reload} />
          <OrderMoney order={order} onActed={reload} />
          <OrderTimeline order={order} />
        </div>
        <div className={styles.side}>
          <Buyer order={order} onActed={reload} />
          <OrderNotes order={order} onActed={reload} />
        </div>
      </div>
    </Stack>
  );
}

function Buyer({ order, onActed }: { order: StaffOrder; onActed: () => void }) {
  const { buyer, invoice } = order;
  return (
    <>
      <Panel title="Comprador">
        <Facts
          rows={[
            [
              'Nombre',
              <span key="name" dir="auto">
                {buyer.name}
              </span>,
            ],
            [
              'Correo',
              buyer.email && (
                <a key="mail" href={`mailto:${buyer.email}`}>
                  {buyer.email}
                </a>
              ),
            ],
            [
              'Teléfono',
              <a key="phone" href={`tel:${buyer.phone}`}>
                {buyer.phone}
              </a>,
            ],
          ]}
        />
      </Panel>
      <OrderAddress order={order} onActed={onActed} />
      {invoice && (
        <Panel title="Factura">
          <Facts
            rows={[
              ['RUC', invoice.ruc],
              ['Razón social', invoice.businessName],
              ['Dirección', invoice.address],
              ['Teléfono', invoice.phone],
            ]}
          />
        </Panel>
      )}
      {order.hasProof && order.can.change && (
        <Panel title="Constancia de pago">
          <FileButton
            label="Ver constancia"
            path={`orders/${order.id}/proof`}
            mime="image/*"
            name={`constancia-${order.id}`}
          />
        </Panel>
      )}
    </>
  );
}
