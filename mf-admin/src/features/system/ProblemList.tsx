import { formatDateTime } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { Badge, Button, Cluster, PageHead } from '@qhatu/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PROVIDER_TEXTS } from '../../lib/payment-texts';
import { ReasonDialog } from '../../lib/ReasonDialog';
import { useAct } from '../../lib/useAct';
import { type Column, DataList, type FilterField, useFilters } from '../../list';
import {
  assignProblem,
  closeProblem,
  type PaymentProblem,
  type PaymentSide,
  usePaymentProblems,
  useReloadPaymentProblems,
} from './api/payment-problems';
import styles from './System.module.css';

const KIND_TEXTS: Record<PaymentProblem['kind'], string> = {
  unknown_there: 'El proveedor no conoce el pago',
  not_paid_there: 'Para el proveedor no está pagado',
  other_amount: 'El monto no coincide',
  other_refund: 'Lo devuelto no coincide',
  unread_notice: 'No pudimos leer un aviso',
  unknown_order: 'Dinero que no es de ningún pedido',
  changed_there: 'El proveedor avisó de un cambio',
  list_refused: 'PayPal no nos deja leer su lista de movimientos: activa «Transaction Search» en la app de PayPal',
  other: 'Otra diferencia',
};

/** Words of ours for a side; what is not here is the order's state, or the provider's own word. */
const STATE_TEXTS: Readonly<Record<string, string>> = {
  ...{ none: 'Ningún pedido', notice: 'Aviso sin leer' },
  ...{ unlisted: 'Lista sin leer', NOT_AUTHORIZED: 'Sin permiso' },
};

const FIELDS: readonly FilterField[] = [
  {
    ...{ kind: 'choice', name: 'estado', param: 'state', label: 'Estado', any: 'Por resolver' },
    options: [
      { value: 'closed', text: 'Cerradas' },
      { value: 'all', text: 'Todas' },
    ],
  },
  {
    ...{ kind: 'choice', name: 'proveedor', param: 'provider', label: 'Proveedor', any: 'Todos' },
    options: Object.entries(PROVIDER_TEXTS).map(([value, text]) => ({ value, text })),
  },
  {
    ...{ kind: 'choice', name: 'quien', param: 'assigned', label: 'A cargo de', any: 'Cualquiera' },
    options: [
      { value: 'me', text: 'Mí' },
      { value: 'nobody', text: 'Nadie' },
    ],
  },
];
const VIEWS = [
  { name: 'Por resolver', search: '' },
  { name: 'A mi cargo', search: 'quien=me' },
  { name: 'Cerradas', search: 'estado=closed' },
];

/** One side as a person reads it: 'paid, 120.00 PEN, devuelto 20.00'. Amounts come in minor units. */
function sideText({ state, amount, currency, returned }: PaymentSide): string {
  const money = (minor: number) => (minor / 100).toFixed(2);
  return [
    STATE_TEXTS[state] ?? state,
    amount !== null && `${money(amount)} ${currency ?? ''}`,
    returned && `devuelto ${money(returned)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** In what the shop and its payment providers differ: who looks into it, and how it ended (D125, D131, D272). */
export function ProblemList({ userId }: { userId: number }) {
  const filters = useFilters(FIELDS);
  const query = usePaymentProblems(filters.query, userId);
  const { act, busy, dialog } = useAct(useReloadPaymentProblems());
  const [closing, setClosing] = useState<PaymentProblem | null>(null);
  const assign = ({ id }: PaymentProblem, to: number | null) => act(() => assignProblem(id, to));
  const close = async (note: string) => {
    if (closing && (await act(() => closeProblem(closing.id, note)))) setClosing(null);
  };
  const columns: Column<PaymentProblem>[] = [
    {
      id: 'kind',
      title: 'Diferencia',
      lead: true,
      cell: ({ id, kind }) => (
        <>
          <span>{KIND_TEXTS[kind] ?? KIND_TEXTS.other}</span> <small className={styles.number}>N.º {id}</small>
        </>
      ),
    },
    { id: 'provider', title: 'Proveedor', cell: ({ provider }) => PROVIDER_TEXTS[provider] ?? provider },
    {
      id: 'order',
      title: 'Pedido',
      cell: ({ kind, orderId, chargeId }) => {
        if (orderId !== null) return <Link to={paths.admin.href('pedidos', orderId)}>N.º {orderId}</Link>;
        if (kind === 'unread_notice') return <Link to={paths.admin.href('sistema', 'avisos')}>Ver los avisos</Link>;
        return kind === 'list_refused' ? '–' : <span className={styles.foreign}>{chargeId}</span>;
      },
    },
    { id: 'ours', title: 'Aquí', cell: ({ ours }) => sideText(ours) },
    { id: 'theirs', title: 'Allá', cell: ({ theirs }) => sideText(theirs) },
    { id: 'found', title: 'Desde', wide: true, cell: ({ foundAt }) => formatDateTime(new Date(foundAt)) },
    { id: 'assignee', title: 'A cargo', cell: ({ assignee }) => assignee?.userName ?? 'Nadie' },
    {
      id: 'acts',
      title: 'Acciones',
      cell: (problem) =>
        problem.isClosed ? (
          <span>
            <Badge>Cerrada</Badge> {problem.note ?? 'Ya no se encontró'}
          </span>
        ) : (
          <Cluster gap="half">
            <Button
              size="small"
              variant="quiet"
              loading={busy}
              aria-label={`${problem.assignee?.id === userId ? 'Soltar' : 'Tomar'} la diferencia ${problem.id}`}
              onClick={() => void assign(problem, problem.assignee?.id === userId ? null : userId)}
            >
              {problem.assignee?.id === userId ? 'Soltar' : 'Tomar'}
            </Button>
            <Button
              size="small"
              variant="secondary"
              aria-label={`Cerrar la diferencia ${problem.id}`}
              onClick={() => setClosing(problem)}
            >
              Cerrar
            </Button>
          </Cluster>
        ),
    },
  ];
  return (
    <>
      <PageHead title="Diferencias de pago · Administración" noindex />
      <h1>Diferencias con los proveedores de pago</h1>
      <DataList
        name="diferencias"
        userId={userId}
        label="Diferencias de pago"
        query={query}
        columns={columns}
        filters={filters}
        views={VIEWS}
        empty="No hay diferencias"
        emptyHint="Ni los avisos ni la comparación de cada día dejaron algo por resolver."
      />
      <ReasonDialog
        open={closing !== null}
        title="Cerrar la diferencia"
        hint="Qué pasó y cómo se arregló. Si mañana se encuentra otra vez, se abre de nuevo."
        submit="Cerrar la diferencia"
        busy={busy}
        onClose={() => setClosing(null)}
        onReason={(note) => void close(note)}
      />
      {dialog}
    </>
  );
}
