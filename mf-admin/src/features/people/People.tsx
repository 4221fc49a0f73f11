import { formatDateTime } from '@qhatu/contract/delivery';
import { ROLE_TEXTS } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Badge, ButtonLink, Cluster, PlusIcon } from '@qhatu/ui';
import type { SectionProps } from '../../lib/section';
import { type Column, DataList, type FilterField, type SavedView, useFilters } from '../../list';
import { type AccountRow, useAccounts } from './api/accounts';
import { STATE_TEXTS } from './people-texts';

const Profile = lazyWithRetry(() => import('./Profile'));
const Invitation = lazyWithRetry(() => import('./Invitation'));
const RoleTable = lazyWithRetry(() => import('./RoleTable'));
const ID = 'personas';

const FIELDS: readonly FilterField[] = [
  { kind: 'search', name: 'q', param: 'q', label: 'Buscar', placeholder: 'Cómo empieza el nombre, usuario o correo' },
  {
    ...{ kind: 'choice', name: 'rol', param: 'role', label: 'Rol', any: 'Todos' },
    options: Object.entries(ROLE_TEXTS).map(([value, text]) => ({ value, text })),
  },
  {
    ...{ kind: 'choice', name: 'estado', param: 'state', label: 'Estado', any: 'Todos' },
    options: Object.entries(STATE_TEXTS).map(([value, { text }]) => ({ value, text })),
  },
];
const VIEWS: readonly SavedView[] = [
  { name: 'Todas', search: '' },
  { name: 'Administración', search: 'rol=2' },
  { name: 'Soporte', search: 'rol=5' },
  { name: 'Vendedores', search: 'rol=4' },
  { name: 'Suspendidas', search: 'estado=suspended' },
];

const COLUMNS: readonly Column<AccountRow>[] = [
  { id: 'name', title: 'Nombre', lead: true, cell: ({ name }) => <span dir="auto">{name}</span> },
  {
    id: 'state',
    title: 'Estado',
    cell: ({ state }) => <Badge tone={STATE_TEXTS[state].tone}>{STATE_TEXTS[state].text}</Badge>,
  },
  { id: 'role', title: 'Rol', cell: ({ roleId }) => ROLE_TEXTS[roleId] },
  { id: 'email', title: 'Correo', cell: ({ email }) => email },
  { id: 'user', title: 'Usuario', wide: true, cell: ({ userName }) => userName },
  { id: 'since', title: 'Desde', wide: true, cell: ({ createdAt }) => formatDateTime(new Date(createdAt)) },
];

/** Everybody who has an account, what is known of one, invitations, and what each role may do. */
export default function People({ person, id }: SectionProps) {
  if (id === 'invitar') return <Invitation />;
  if (id === 'roles') return <RoleTable userId={person.id} />;
  return id ? <Profile key={id} id={id} userId={person.id} /> : <PeopleList userId={person.id} />;
}

function PeopleList({ userId }: { userId: number }) {
  const filters = useFilters(FIELDS);
  const query = useAccounts(filters.query, userId);
  return (
    <DataList
      name="personas"
      userId={userId}
      label="Personas"
      query={query}
      columns={COLUMNS}
      section={ID}
      filters={filters}
      views={VIEWS}
      empty="No hay nadie así"
      actions={
        <Cluster gap={1}>
          <ButtonLink size="small" variant="secondary" to={paths.admin.href(ID, 'roles')}>
            Qué puede cada rol
          </ButtonLink>
          <ButtonLink size="small" icon={<PlusIcon />} to={paths.admin.href(ID, 'invitar')}>
            Invitar a alguien
          </ButtonLink>
        </Cluster>
      }
    />
  );
}
