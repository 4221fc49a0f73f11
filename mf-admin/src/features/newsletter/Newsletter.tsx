import { formatDateTime } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Badge, ButtonLink, Cluster, PlusIcon, Stack } from '@qhatu/ui';
import type { SectionProps } from '../../lib/section';
import { type Column, DataList, useFilters } from '../../list';
import { useIssues } from './api/newsletter';
import { Figures } from './Figures';
import { ISSUE_STATES, type IssueRow } from './newsletter-model';

const IssuePage = lazyWithRetry(() => import('./IssuePage'));
const Subscribers = lazyWithRetry(() => import('./Subscribers'));
const ID = 'boletin';
/** The address of who gets it: `/admin/boletin/suscriptores`. */
const WHO = 'suscriptores';

const COLUMNS: Column<IssueRow>[] = [
  { id: 'subject', title: 'Asunto', lead: true, cell: ({ subject }) => subject },
  {
    id: 'state',
    title: 'Estado',
    cell: ({ state }) => <Badge tone={ISSUE_STATES[state].tone}>{ISSUE_STATES[state].text}</Badge>,
  },
  {
    id: 'sent',
    title: 'Enviados',
    align: 'end',
    cell: ({ state, sent, total }) => (state === 'draft' ? '–' : `${sent} de ${total}`),
  },
  { id: 'failed', title: 'Rechazados', align: 'end', cell: ({ state, failed }) => (state === 'draft' ? '–' : failed) },
  {
    id: 'at',
    title: 'Fecha',
    cell: ({ startedAt, savedAt }) => formatDateTime(new Date(startedAt ?? savedAt)),
  },
  { id: 'by', title: 'Guardado por', wide: true, cell: ({ by }) => by },
];

/** The newsletter (D228): its issues, one of them to write and send, and who gets them. */
export default function Newsletter({ person, id }: SectionProps) {
  if (id === WHO) return <Subscribers userId={person.id} />;
  return id ? <IssuePage key={id} person={person} id={id} /> : <IssueList person={person} />;
}

function IssueList({ person }: Pick<SectionProps, 'person'>) {
  const query = useIssues(person.id);
  const filters = useFilters([]);
  return (
    <Stack gap={2}>
      <Figures userId={person.id} />
      <DataList
        name="boletines"
        userId={person.id}
        label="Boletines"
        query={query}
        columns={COLUMNS}
        section={ID}
        filters={filters}
        views={[{ name: 'Todos', search: '' }]}
        empty="Todavía no hay boletines"
        emptyHint="Escribe el primero: se envía cuando tú lo decidas."
        actions={
          <Cluster gap={1}>
            <ButtonLink size="small" variant="secondary" to={paths.admin.href(ID, WHO)}>
              Suscriptores
            </ButtonLink>
            <ButtonLink size="small" icon={<PlusIcon />} to={paths.admin.href(ID, 'nuevo')}>
              Nuevo boletín
            </ButtonLink>
          </Cluster>
        }
      />
    </Stack>
  );
}
