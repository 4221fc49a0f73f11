import { formatDateTime } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { Badge, ListSkeleton, Stack, Table } from '@qhatu/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Facts } from '../../lib/Facts';
import { Panel } from '../../lib/Panel';
import { QueryError } from '../../lib/QueryError';
import type { SectionProps } from '../../lib/section';
import {
  type ReleaseChange,
  type ReleaseState,
  type ReleaseStates,
  type Servers as ServersState,
  useReleases,
  useServers,
} from './api/system';
import { JobList } from './JobList';
import { PaymentNotices } from './PaymentNotices';
import { ProblemList } from './ProblemList';
import styles from './System.module.css';

const ID = 'sistema';

/** How the shop's servers are, work that failed, payments that differ, releases. */
export default function System({ person, id }: SectionProps) {
  if (id === 'trabajos') return <JobList userId={person.id} />;
  if (id === 'pagos') return <ProblemList userId={person.id} />;
  if (id === 'avisos') return <PaymentNotices userId={person.id} />;
  return <Overview userId={person.id} />;
}

function Overview({ userId }: { userId: number }) {
  const system = useServers(userId);
  const releases = useReleases(userId);
  return (
    <Stack gap={3}>
      <nav aria-label="Partes de Sistema">
        <ul className={styles.links}>
          <li>
            <Link to={paths.admin.href(ID, 'trabajos')}>Trabajos por hacer y fallidos</Link>
          </li>
          <li>
            <Link to={paths.admin.href(ID, 'pagos')}>Diferencias con los proveedores de pago</Link>
          </li>
          <li>
            <Link to={paths.admin.href(ID, 'avisos')}>Avisos de pago sin pedido</Link>
          </li>
        </ul>
      </nav>
      <Reading query={system} title="Servidores">
        {(state) => <Servers state={state} />}
      </Reading>
      <Reading query={releases} title="Versiones en uso">
        {(state) => <Releases state={state} />}
      </Reading>
    </Stack>
  );
}

interface ReadingProps<T> {
  query: { data: T | undefined; error: Error | null; isPending: boolean; isFetching: boolean; refetch: () => unknown };
  title: string;
  children: (data: T) => ReactNode;
}

function Reading<T>({ query, title, children }: ReadingProps<T>) {
  const { data, isPending } = query;
  if (isPending) return <ListSkeleton rows={2} />;
  return (
    <Panel title={title}>
      {data === undefined ? <QueryError title={`No pudimos traer: ${title}`} query={query} /> : children(data)}
    </Panel>
  );
}

const REDIS_TEXTS: Record<ServersState['redis'], string> = {
  off: 'No hay',
  up: 'Responde',
  down: 'No responde',
};

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024).toLocaleString('es-PE')} MB`;

function Servers({ state: { api: server, database, redis, jobs } }: { state: ServersState }) {
  const kind = database.kind === 'postgres' ? 'PostgreSQL' : 'Integrada (PGlite)';
  return (
    <Facts
      rows={[
        ['API', `${server.version}, Node ${server.node}, desde ${formatDateTime(new Date(server.startedAt))}`],
        ['Base de datos', `${kind} ${database.version}, ${megabytes(database.bytes)}, tablas en ${database.migration}`],
        [
          'Redis',
          <Badge key="redis" tone={redis === 'down' ? 'danger' : redis === 'up' ? 'success' : 'neutral'}>
            {REDIS_TEXTS[redis]}
          </Badge>,
        ],
        ['Trabajos en espera', `${jobs.waiting}${jobs.retrying > 0 ? `, ${jobs.retrying} se reintentan` : ''}`],
        ['El más atrasado', jobs.lateSeconds > 60 ? `Hace ${Math.round(jobs.lateSeconds / 60)} minutos` : null],
        [
          'Trabajos fallidos',
          jobs.failed > 0 ? (
            <Link key="failed" to={`${paths.admin.href(ID, 'trabajos')}?estado=failed`}>
              {jobs.failed}
            </Link>
          ) : (
            'Ninguno'
          ),
        ],
      ]}
    />
  );
}

const trafficText = ({ standard, traffic }: ReleaseState): string => {
  if (standard) return traffic === 100 ? 'Todos' : `${traffic} % de visitantes`;
  return traffic > 0 ? `Prueba: ${traffic} % de visitantes` : 'Respaldo, o solo el equipo';
};

const ACTION_TEXTS: Record<ReleaseChange['action'], string> = {
  promote: 'Publicada',
  canary: 'En prueba',
  rollback: 'Retirada',
  fallback: 'Retirada por sí sola',
  start: 'Al iniciar',
  outside: 'Cambio sin las herramientas',
};

function Releases({ state: { shell, releases, changes } }: { state: ReleaseStates }) {
  return (
    <>
      <p className={styles.note}>
        Cascarón <code>{shell}</code>. Páginas y fallas de los últimos diez minutos, en el servidor que respondió.
      </p>
      <Table
        caption="Versiones en uso"
        rows={releases}
        rowKey={({ name, version }) => `${name} ${version}`}
        columns={[
          { id: 'name', title: 'Parte', lead: true, cell: ({ name }) => name },
          { id: 'version', title: 'Versión', cell: ({ version }) => <code>{version}</code> },
          { id: 'traffic', title: 'Quién la recibe', cell: trafficText },
          { id: 'views', title: 'Páginas', align: 'end', cell: ({ views }) => views },
          {
            id: 'failures',
            title: 'Fallas',
            align: 'end',
            cell: ({ failures }) => (failures > 0 ? <Badge tone="danger">{failures}</Badge> : 0),
          },
        ]}
      />
      {changes.length > 0 && (
        <Table
          caption="Últimos cambios"
          showCaption
          rows={changes}
          rowKey={({ at, remote, action }) => `${at} ${remote} ${action}`}
          columns={[
            {
              id: 'what',
              title: 'Qué',
              lead: true,
              cell: ({ action, remote }) => (remote ? `${remote}: ${ACTION_TEXTS[action]}` : ACTION_TEXTS[action]),
            },
            { id: 'at', title: 'Cuándo', cell: ({ at }) => formatDateTime(new Date(at)) },
            { id: 'to', title: 'Versión', cell: ({ to, from }) => <code>{to ?? from}</code> },
            { id: 'by', title: 'Quién', cell: ({ by }) => by },
            { id: 'why', title: 'Por qué', cell: ({ why }) => why },
          ]}
        />
      )}
    </>
  );
}
