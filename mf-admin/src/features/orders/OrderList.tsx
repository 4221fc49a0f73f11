import { formatDateTime } from '@qhatu/contract/delivery';
import { type Person, ROLE } from '@qhatu/contract/model';
import { ORDER_STATES } from '@qhatu/contract/orders';
import { PAYMENT_METHODS } from '@qhatu/contract/payment-methods';
import { Badge, Cluster, Money } from '@qhatu/ui';
import { STATE_TEXTS } from '../../lib/order-texts';
import { StateBadge } from '../../lib/StateBadge';
import { type Column, DataList, type FilterField, useFilters } from '../../list';
import { type OrderRow, useOrders } from './api/order-list';
import { ExportOrders } from './ExportOrders';

const SELLER: FilterField = {
  ...{ kind: 'somebody', name: 'vendedor', param: 'seller', label: 'Vendedor', placeholder: 'Usuario o correo' },
};
const FIELDS: FilterField[] = [
  {
    kind: 'search',
    name: 'q',
    param: 'q',
    label: 'Buscar',
    placeholder: 'Número, persona, teléfono o producto',
  },
  {
    kind: 'choice',
    name: 'estado',
    param: 'state',
    label: 'Estado',
    any: 'Todos',
    options: ORDER_STATES.map((value) => ({ value, text: STATE_TEXTS[value].text })),
  },
  {
    kind: 'choice',
    name: 'metodo',
    param: 'method',
    label: 'Método de pago',
    any: 'Todos',
    options: PAYMENT_METHODS.map(({ id, name }) => ({ value: String(id), text: name })),
  },
  { kind: 'day', name: 'desde', param: 'from', label: 'Desde' },
  { kind: 'day', name: 'hasta', param: 'to', label: 'Hasta' },
  {
    kind: 'choice',
    name: 'devoluciones',
    param: 'returns',
    label: 'Devoluciones',
    any: 'Con o sin',
    options: [
      { value: 'open', text: 'En curso' },
      { value: 'late', text: 'Fuera de plazo' },
    ],
  },
];

const REFUNDS: FilterField = {
  ...{ kind: 'choice', name: 'dinero', param: 'refunds', label: 'Dinero por devolver', any: 'Con o sin' },
  options: [{ value: 'open', text: 'Pendiente' }],
};

/** A seller's are their own. */
const ALL_FIELDS = [...FIELDS.slice(0, 3), SELLER, ...FIELDS.slice(3), REFUNDS];

const VIEWS = [
  { name: 'Todos', search: '' },
  { name: 'Por pagar', search: 'estado=awaiting_payment' },
  { name: 'Por preparar', search: 'estado=paid' },
  { name: 'En preparación', search: 'estado=preparing' },
  { name: 'Con devolución', search: 'devoluciones=open' },
  { name: 'En disputa', search: 'estado=disputed' },
];

const productsOf = ({ products, moreProducts }: OrderRow): string =>
  products.join(', ') + (moreProducts > 0 ? ` y ${moreProducts} más` : '');

const COLUMNS: Column<OrderRow>[] = [
  { id: 'id', title: 'Pedido', lead: true, cell: ({ id }) => `N.º ${id}` },
  {
    id: 'state',
    title: 'Estado',
    cell: ({ state, openReturns, hasLateReturn }) => (
      <Cluster gap="half">
        <StateBadge state={state} />
        {openReturns > 0 && (
          <Badge tone={hasLateReturn ? 'danger' : 'warning'}>
            {hasLateReturn ? 'Devolución vencida' : 'Devolución'}
          </Badge>
        )}
      </Cluster>
    ),
  },
  { id: 'date', title: 'Fecha', cell: ({ createdAt }) => formatDateTime(new Date(createdAt)) },
  { id: 'buyer', title: 'Comprador', cell: ({ buyerName }) => <span dir="auto">{buyerName}</span> },
  { id: 'products', title: 'Productos', wide: true, cell: productsOf },
  { id: 'method', title: 'Método', wide: true, cell: ({ method }) => method },
  { id: 'district', title: 'Distrito', hidden: true, cell: ({ district }) => district },
  { id: 'sellers', title: 'Vende', hidden: true, cell: ({ sellerNames }) => sellerNames.join(', ') },
  { id: 'units', title: 'Unidades', align: 'end', hidden: true, cell: ({ units }) => units },
  {
    id: 'refunded',
    title: 'Devuelto',
    align: 'end',
    hidden: true,
    cell: ({ refunded }) => (refunded ? <Money cents={refunded} /> : '–'),
  },
  { id: 'total', title: 'Total', align: 'end', cell: ({ total }) => <Money cents={total} /> },
];

export function OrderList({ person }: { person: Person }) {
  const seesAll = person.roleId === ROLE.admin || person.roleId === ROLE.support;
  const filters = useFilters(seesAll ? ALL_FIELDS : FIELDS);
  const query = useOrders(filters.query, person.id);
  return (
    <DataList
      name="pedidos"
      userId={person.id}
      label="Pedidos"
      query={query}
      columns={COLUMNS}
      section="pedidos"
      filters={filters}
      views={VIEWS}
      empty="No hay pedidos"
      emptyHint={person.roleId === ROLE.seller ? 'Aquí verás los que tengan productos tuyos.' : undefined}
      actions={person.roleId === ROLE.support ? undefined : <ExportOrders filter={filters.query} />}
    />
  );
}
