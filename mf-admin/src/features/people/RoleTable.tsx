import { AREA_TEXTS, ROLE_TEXTS } from '@qhatu/contract/model';
import { ListSkeleton, PageHead, Table } from '@qhatu/ui';
import { QueryError } from '../../lib/QueryError';
import { type RoleRights, useRoleRights } from './api/accounts';

const ROLES = [2, 4, 5, 3];

interface Area {
  name: string;
  reads: ReadonlySet<number>;
  changes: ReadonlySet<number>;
}

/** The server's checks by what they are about: who reads it, who changes it. */
export function areasOf(rights: RoleRights): Area[] {
  const areas = new Map<string, { reads: Set<number>; changes: Set<number> }>();
  for (const { method, path, roles } of rights) {
    const part = path.split('/')[2] ?? path;
    const name = AREA_TEXTS[part] ?? part;
    const area = areas.get(name) ?? { reads: new Set<number>(), changes: new Set<number>() };
    areas.set(name, area);
    for (const role of roles) (method === 'GET' ? area.reads : area.changes).add(role);
  }
  return [...areas].map(([name, area]) => ({ name, ...area })).sort((a, b) => a.name.localeCompare(b.name, 'es'));
}

const may = ({ reads, changes }: Area, role: number): string => {
  if (changes.has(role)) return 'Ve y cambia';
  return reads.has(role) ? 'Ve' : '–';
};

/** What each role may do, from the very checks that the server makes. */
export default function RoleTable({ userId }: { userId: number }) {
  const query = useRoleRights(userId);
  const { data, isPending } = query;
  return (
    <>
      <PageHead title="Qué puede cada rol · Administración" noindex />
      <h1>Qué puede cada rol</h1>
      <p>
        Lo dice el servidor, de las mismas reglas que aplica. Un vendedor ve y cambia solo lo suyo, un comisionista
        también.
      </p>
      {isPending ? (
        <ListSkeleton rows={6} />
      ) : data ? (
        <Table
          caption="Qué puede cada rol"
          rows={areasOf(data)}
          rowKey={({ name }) => name}
          columns={[
            { id: 'name', title: 'Sobre', lead: true, cell: ({ name }) => name },
            ...ROLES.map((role) => ({
              id: String(role),
              title: ROLE_TEXTS[role] ?? String(role),
              cell: (area: Area) => may(area, role),
            })),
          ]}
        />
      ) : (
        <QueryError title="No pudimos traer los roles" query={query} />
      )}
    </>
  );
}
