import { formatDateTime } from '@qhatu/contract/delivery';
import { Badge, Button, PageHead } from '@qhatu/ui';
import { useAct } from '../../lib/useAct';
import { type Column, DataList, type FilterField, useFilters } from '../../list';
import { type Job, retryJob, useJobs, useReloadJobs } from './api/system';
import styles from './System.module.css';

const STATES: Record<Job['state'], { text: string; tone: 'neutral' | 'warning' | 'danger' }> = {
  waiting: { text: 'En espera', tone: 'neutral' },
  retrying: { text: 'Se reintenta', tone: 'warning' },
  failed: { text: 'Falló', tone: 'danger' },
};

const FIELDS: readonly FilterField[] = [
  {
    ...{ kind: 'choice', name: 'estado', param: 'state', label: 'Estado', any: 'Todos' },
    options: Object.entries(STATES).map(([value, { text }]) => ({ value, text })),
  },
  { kind: 'search', name: 'tipo', param: 'kind', label: 'Tipo', placeholder: 'Cómo empieza: mail, account-…' },
];
const VIEWS = [
  { name: 'Todos', search: '' },
  { name: 'Fallidos', search: 'estado=failed' },
];

/** Work that is not done: what waits, what failed and why; what was given up can be tried again. */
export function JobList({ userId }: { userId: number }) {
  const filters = useFilters(FIELDS);
  const query = useJobs(filters.query, userId);
  const { act, busy, dialog } = useAct(useReloadJobs());
  const columns: Column<Job>[] = [
    { id: 'kind', title: 'Trabajo', lead: true, cell: ({ kind, id }) => `${kind} n.º ${id}` },
    {
      id: 'state',
      title: 'Estado',
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>,
    },
    { id: 'attempts', title: 'Intentos', align: 'end', cell: ({ attempts }) => attempts },
    { id: 'created', title: 'Desde', wide: true, cell: ({ createdAt }) => formatDateTime(new Date(createdAt)) },
    {
      id: 'next',
      title: 'Próximo intento',
      cell: ({ nextAt }) => (nextAt ? formatDateTime(new Date(nextAt)) : '–'),
    },
    { id: 'error', title: 'Por qué falló', cell: ({ error }) => <span className={styles.error}>{error ?? '–'}</span> },
    {
      id: 'retry',
      title: 'Acción',
      cell: ({ id, state, kind }) =>
        state === 'failed' && (
          <Button
            size="small"
            variant="secondary"
            loading={busy}
            aria-label={`Reintentar ${kind} n.º ${id}`}
            onClick={() => void act(() => retryJob(id))}
          >
            Reintentar
          </Button>
        ),
    },
  ];
  return (
    <>
      <PageHead title="Trabajos · Administración" noindex />
      <h1>Trabajos</h1>
      <DataList
        name="trabajos"
        userId={userId}
        label="Trabajos"
        query={query}
        columns={columns}
        filters={filters}
        views={VIEWS}
        empty="No hay trabajos así"
        emptyHint="Todo lo que había que hacer está hecho."
      />
      {dialog}
    </>
  );
}
