import { formatDateTime } from '@qhatu/contract/delivery';
import type { Person } from '@qhatu/contract/model';
import type { StaffOrder } from '@qhatu/contract/wire';
import { ApiError, api, messageOf, PERSONAL, useQuery, useQueryClient } from '@qhatu/shared-state';
import { Cluster, EmptyState, ErrorState, ListSkeleton, PageHead } from '@qhatu/ui';
import { DetailHead } from '../../lib/DetailHead';
import { Facts } from '../../lib/Facts';
import { FileButton } from '../../lib/FileButton';
import { Panel } from '../../lib/Panel';
import { StateBadge } from '../../lib/StateBadge';
import { listKey } from '../../list';
import { OrderActs } from './OrderActs';
import styles from './OrderDetail.module.css';
import { OrderLines } from './OrderLines';
import { OrderMoney } from './OrderMoney';
import { OrderNotes } from './OrderNotes';
import { OrderParcels } from './OrderParcels';
import { OrderReturns } from './OrderReturns';
import { OrderTimeline } from './OrderTimeline';

/** An order with everything that happened to it, and what can be done about it now. */
export function OrderDetail({ id, person }: { id: string; person: Person }) {
  const client = useQueryClient();
  const path = `staff/orders/${encodeURIComponent(id)}`;
  const query = useQuery({
    queryKey: listKey(path, person.id),
    meta: PERSONAL,
    queryFn: ({ signal }) => api.get<StaffOrder>(path, { signal }),
    staleTime: 0,
  });
  /** Everything that shows orders is read anew after an act, and whatever came of it (D35). */
  const reload = () => {
    for (const key of ['staff/orders', 'admin/orders', 'admin/lines', 'admin/today', path])
      void client.invalidateQueries({ queryKey: listKey(key) });
  };
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
    return (
      <ErrorState
        heading="h1"
        title="No pudimos traer el pedido"
        requestId={error instanceof ApiError ? error.requestId : null}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {messageOf(error)}
      </ErrorState>
    );
  }
  return (
    <article aria-label={`Pedido ${order.id}`} className={styles.order}>
      <PageHead title={`Pedido N.º ${order.id} · Administración`} noindex />
      <DetailHead>
        <div>
          <Cluster gap={1}>
            <h1 className={styles.title}>Pedido N.º {order.id}</h1>
            <StateBadge state={order.state} />
          </Cluster>
          <p className={styles.note}>
            {formatDateTime(new Date(order.created_at))} · {order.metodopago}
            {order.installments ? ` en ${order.installments} cuotas` : ''}
          </p>
        </div>
        <OrderActs order={order} onActed={reload} />
      </DetailHead>
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderLines order={order} onActed={reload} />
          <OrderParcels order={order} person={person} onActed={reload} />
          <OrderReturns order={order} onActed={reload} />
          <OrderMoney order={order} onActed={reload} />
          <OrderTimeline order={order} />
        </div>
        <div className={styles.side}>
          <Buyer order={order} />
          <OrderNotes order={order} onActed={reload} />
        </div>
      </div>
    </article>
  );
}

function Buyer({ order }: { order: StaffOrder }) {
  const { buyer, address, invoice } = order;
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
      <Panel title="Envío">
        <Facts
          rows={[
            ['Recibe', order.recipient ?? buyer.name],
            ['Dirección', order.direccion],
            ['Referencia', address.reference],
          ]}
        />
      </Panel>
      {invoice && (
        <Panel title="Factura">
          <Facts
            rows={[
              ['RUC', invoice.ruc],
              ['Razón social', invoice.razon_social],
              ['Dirección', invoice.direccion],
              ['Teléfono', invoice.telefono],
            ]}
          />
        </Panel>
      )}
      {order.has_proof && (
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
