import { formatDateTime } from '@qhatu/contract/delivery';
import { EmptyState, ListSkeleton, PageHead, Table } from '@qhatu/ui';
import { QueryError } from '../../lib/QueryError';
import { usePaymentNotices } from './api/system';
import { PROVIDER_TEXTS } from './providers';
import styles from './System.module.css';

/** What a provider said and no order was found for, or whose kind the shop does not know; the newest hundred. */
export function PaymentNotices({ userId }: { userId: number }) {
  const query = usePaymentNotices(userId);
  const { data, isPending } = query;
  return (
    <>
      <PageHead title="Avisos de pago · Administración" noindex />
      <h1>Avisos de pago sin pedido</h1>
      {isPending ? (
        <ListSkeleton rows={4} />
      ) : !data ? (
        <QueryError title="No pudimos traer los avisos" query={query} />
      ) : data.length === 0 ? (
        <EmptyState compact heading="h2" title="Ningún aviso quedó sin pedido">
          Todo lo que dijeron los proveedores de pago se entendió.
        </EmptyState>
      ) : (
        <Table
          caption="Avisos de pago sin pedido"
          rows={data}
          rowKey={({ provider, id }) => `${provider} ${id}`}
          columns={[
            { id: 'kind', title: 'Aviso', lead: true, cell: ({ kind }) => kind },
            { id: 'provider', title: 'Proveedor', cell: ({ provider }) => PROVIDER_TEXTS[provider] ?? provider },
            { id: 'at', title: 'Llegó', cell: ({ receivedAt }) => formatDateTime(new Date(receivedAt)) },
            {
              id: 'outcome',
              title: 'Qué pasó',
              cell: ({ isJudged }) => (isJudged ? 'No se entendió o no hay pedido' : 'Nadie lo ha juzgado'),
            },
            {
              id: 'body',
              title: 'Mensaje',
              cell: ({ body }) => (
                <details>
                  <summary>Ver</summary>
                  <pre className={styles.error}>{body}</pre>
                </details>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
