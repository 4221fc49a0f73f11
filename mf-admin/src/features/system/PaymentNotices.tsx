import { formatDateTime } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { EmptyState, ListSkeleton, PageHead, Table } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { PROVIDER_TEXTS } from '../../lib/payment-texts';
import { QueryError } from '../../lib/QueryError';
import { usePaymentNotices } from './api/system';
import styles from './System.module.css';

const STATE_TEXTS = {
  new: 'Nadie lo ha juzgado',
  unknown: 'No se entendió o no hay pedido',
  unreadable: 'No se pudo leer',
} as const;

/** What a provider said and the shop could not read, does not know, or has no order for; the newest hundred (D122, D271). */
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
            {
              id: 'kind',
              title: 'Aviso',
              lead: true,
              cell: ({ kind }) => (kind === 'unreadable' ? 'Sin nombre' : kind),
            },
            { id: 'provider', title: 'Proveedor', cell: ({ provider }) => PROVIDER_TEXTS[provider] ?? provider },
            { id: 'at', title: 'Llegó', cell: ({ receivedAt }) => formatDateTime(new Date(receivedAt)) },
            {
              id: 'outcome',
              title: 'Qué pasó',
              cell: ({ state }) => STATE_TEXTS[state],
            },
            {
              id: 'problem',
              title: 'Diferencia',
              cell: ({ problemId }) =>
                problemId === null ? 'Ninguna' : <Link to={paths.admin.href('sistema', 'pagos')}>N.º {problemId}</Link>,
            },
            {
              id: 'body',
              title: 'Mensaje',
              cell: ({ body }) => (
                <details>
                  <summary>Ver</summary>
                  <pre className={styles.body}>{body}</pre>
                </details>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
