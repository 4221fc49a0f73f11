import { formatDateTime } from '@qhatu/contract/delivery';
import type { Job, Message } from '@qhatu/contract/wire';
import { api, useQueryClient } from '@qhatu/shared-state';
import { Badge, Button, PageHead } from '@qhatu/ui';
import { useAct } from '../../lib/useAct';
import { type Column, DataList, type FilterField, listKey, useFilters, useKeyset } from '../../list';
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
  const client = useQueryClient();
  const query = useKeyset<Job>({ path: 'admin/jobs', filter: filters.query, after: 'before', userId });
  const { act, busy, dialog } = useAct(() => void client.invalidateQueries({ queryKey: listKey('admin/jobs') }));
  const columns: Column<Job>[] = [
    { id: 'kind', title: 'Trabajo', lead: true, cell: ({ kind, id }) => `${kind} n.º ${id}` },
    {
      id: 'state',
      title: 'Estado',
      cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>,
    },
    { id: 'attempts', title: 'Intentos', align: 'end', cell: ({ attempts }) => attempts },
    { id: 'created', title: 'Desde', wide: true, cell: ({ created_at }) => formatDateTime(new Date(created_at)) },
    {
      id: 'next',
      title: 'Próximo intento',
      cell: ({ run_at }) => (run_at ? formatDateTime(new Date(run_at)) : '–'),
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
            onClick={() => void act(() => api.post<Message>(`admin/jobs/${id}/retry`))}
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
        rowKey={({ id }) => String(id)}
        fields={FIELDS}
        filters={filters}
        views={VIEWS}
        empty="No hay trabajos así"
        emptyHint="Todo lo que había que hacer está hecho."
      />
      {dialog}
    </>
  );
}
