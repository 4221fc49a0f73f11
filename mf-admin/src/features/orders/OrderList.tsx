import { formatDateTime } from '@qhatu/contract/delivery';
import { type Person, ROLE } from '@qhatu/contract/model';
import { toCents } from '@qhatu/contract/money';
import { ORDER_STATES } from '@qhatu/contract/orders';
import { paths } from '@qhatu/contract/paths';
import { PAYMENT_METHODS } from '@qhatu/contract/pricing';
import type { StaffOrderRow } from '@qhatu/contract/wire';
import { Badge, Cluster, Money } from '@qhatu/ui';
import { STATE_WORDS } from '../../lib/order-words';
import { StateBadge } from '../../lib/StateBadge';
import { type Column, DataList, type FilterField, useFilters, useKeyset } from '../../list';
import { ExportOrders } from './ExportOrders';

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
    options: ORDER_STATES.map((value) => ({ value, text: STATE_WORDS[value].text })),
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
    options: [{ value: 'open', text: 'En curso' }],
  },
];

const VIEWS = [
  { name: 'Todos', search: '' },
  { name: 'Por pagar', search: 'estado=awaiting_payment' },
  { name: 'Por preparar', search: 'estado=paid' },
  { name: 'En preparación', search: 'estado=preparing' },
  { name: 'Con devolución', search: 'devoluciones=open' },
  { name: 'En disputa', search: 'estado=disputed' },
];

const productsOf = ({ products, more_products }: StaffOrderRow): string =>
  products.join(', ') + (more_products > 0 ? ` y ${more_products} más` : '');

const COLUMNS: Column<StaffOrderRow>[] = [
  { id: 'id', title: 'Pedido', lead: true, cell: ({ id }) => `N.º ${id}` },
  {
    id: 'state',
    title: 'Estado',
    cell: ({ state, open_returns, late }) => (
      <Cluster gap="half">
        <StateBadge state={state} />
        {open_returns > 0 && (
          <Badge tone={late ? 'danger' : 'warning'}>{late ? 'Devolución vencida' : 'Devolución'}</Badge>
        )}
      </Cluster>
    ),
  },
  { id: 'date', title: 'Fecha', cell: ({ created_at }) => formatDateTime(new Date(created_at)) },
  { id: 'buyer', title: 'Comprador', cell: ({ buyer }) => <span dir="auto">{buyer.name}</span> },
  { id: 'products', title: 'Productos', wide: true, cell: productsOf },
  { id: 'method', title: 'Método', wide: true, cell: ({ metodopago }) => metodopago },
  { id: 'district', title: 'Distrito', hidden: true, cell: ({ district }) => district },
  { id: 'sellers', title: 'Vende', hidden: true, cell: ({ sellers }) => sellers.map(({ name }) => name).join(', ') },
  { id: 'units', title: 'Unidades', align: 'end', hidden: true, cell: ({ units }) => units },
  {
    id: 'refunded',
    title: 'Devuelto',
    align: 'end',
    hidden: true,
    cell: ({ refunded }) => (refunded ? <Money cents={toCents(refunded)} /> : '–'),
  },
  { id: 'total', title: 'Total', align: 'end', cell: ({ total }) => <Money cents={toCents(total)} /> },
];

export function OrderList({ person }: { person: Person }) {
  const filters = useFilters(FIELDS);
  const query = useKeyset<StaffOrderRow>({
    path: 'staff/orders',
    filter: ['perPage=50', filters.query].filter(Boolean).join('&'),
    after: 'after',
    userId: person.id,
  });
  return (
    <DataList
      name="pedidos"
      userId={person.id}
      label="Pedidos"
      query={query}
      columns={COLUMNS}
      rowKey={({ id }) => String(id)}
      to={({ id }) => paths.admin.href('pedidos', id)}
      fields={FIELDS}
      filters={filters}
      views={VIEWS}
      empty="No hay pedidos"
      emptyHint={person.roleId === ROLE.seller ? 'Aquí verás los que tengan productos tuyos.' : undefined}
      actions={<ExportOrders filter={filters.query} />}
    />
  );
}
