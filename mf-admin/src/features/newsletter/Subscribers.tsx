import { formatDateTime } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { Badge, Button, Cluster, PageHead, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReasonDialog } from '../../lib/ReasonDialog';
import { useAct } from '../../lib/useAct';
import { type Column, DataList, ExportList, type FilterField, useFilters } from '../../list';
import {
  removeSubscriber,
  SUBSCRIBERS,
  subscriberFromWire,
  useReloadNewsletter,
  useSubscribers,
} from './api/newsletter';
import { Figures } from './Figures';
import { SUBSCRIBER_STATES, type Subscriber } from './newsletter-model';

const FIELDS: FilterField[] = [
  { kind: 'search', name: 'q', param: 'text', label: 'Buscar', placeholder: 'Cómo empieza el correo' },
  {
    ...{ kind: 'choice', name: 'estado', param: 'state', label: 'Estado', any: 'Todos' },
    options: Object.entries(SUBSCRIBER_STATES).map(([value, { text }]) => ({ value, text })),
  },
];
/** Those whose mail server refused an issue; asked for by its page. */
const OF_ISSUE: FilterField = {
  kind: 'search',
  name: 'boletin',
  param: 'issue',
  label: 'No recibieron el boletín N.º',
  hidden: true,
};
const VIEWS = [
  { name: 'Todos', search: '' },
  { name: 'Suscritos', search: 'estado=active' },
  { name: 'Rebotan', search: 'estado=bounced' },
];

const rowOf = ({ email, state, since, changedAt, userName, reason }: Subscriber) => [
  ...[email, SUBSCRIBER_STATES[state].text, formatDateTime(new Date(since)), formatDateTime(new Date(changedAt))],
  ...[userName ?? '', reason ?? ''],
];

/** Who gets the newsletter: counted, found, saved as a file, taken out with a reason. */
export default function Subscribers({ userId }: { userId: number }) {
  const filters = useFilters([...FIELDS, OF_ISSUE]);
  const query = useSubscribers(filters.query, userId);
  const { act, busy, dialog } = useAct(useReloadNewsletter());
  const [removing, setRemoving] = useState<Subscriber | null>(null);
  const columns: Column<Subscriber>[] = [
    { id: 'email', title: 'Correo', lead: true, cell: ({ email }) => <span dir="auto">{email}</span> },
    {
      id: 'state',
      title: 'Estado',
      cell: ({ state }) => <Badge tone={SUBSCRIBER_STATES[state].tone}>{SUBSCRIBER_STATES[state].text}</Badge>,
    },
    { id: 'since', title: 'Desde', cell: ({ since }) => formatDateTime(new Date(since)) },
    { id: 'account', title: 'Cuenta', wide: true, cell: ({ userName }) => userName ?? '–' },
    { id: 'reason', title: 'Motivo', wide: true, cell: ({ reason }) => reason ?? '–' },
    {
      id: 'acts',
      title: 'Acciones',
      cell: (subscriber) =>
        subscriber.state !== 'left' && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Dar de baja a ${subscriber.email}`}
            onClick={() => setRemoving(subscriber)}
          >
            Dar de baja
          </Button>
        ),
    },
  ];
  return (
    <Stack gap={2}>
      <PageHead title="Suscriptores · Administración" noindex />
      <h1>Suscriptores</h1>
      <Figures userId={userId} />
      {filters.values.boletin && (
        <p>
          No recibieron <Link to={paths.admin.href('boletin', filters.values.boletin)}>este boletín</Link>: su servidor
          de correo lo rechazó.
        </p>
      )}
      <DataList
        name="suscriptores"
        userId={userId}
        label="Suscriptores"
        query={query}
        columns={columns}
        filters={filters}
        views={VIEWS}
        empty="Nadie está aquí todavía"
        emptyHint="Quien confirma su correo en el pie de la tienda o en su perfil aparece en esta lista."
        actions={
          <Cluster gap={1}>
            <ExportList
              path={SUBSCRIBERS}
              filter={filters.query}
              after="before"
              head={['Correo', 'Estado', 'Desde', 'Último cambio', 'Cuenta', 'Motivo']}
              fromWire={subscriberFromWire}
              rowOf={rowOf}
              what="suscriptores"
            />
          </Cluster>
        }
      />
      <ReasonDialog
        open={removing !== null}
        title={`Dar de baja a ${removing?.email ?? ''}`}
        hint="Queda en el registro. Deja de recibir el boletín, y solo vuelve si confirma su correo otra vez."
        submit="Dar de baja"
        busy={busy}
        onClose={() => setRemoving(null)}
        onReason={(reason) =>
          removing && void act(() => removeSubscriber(removing.id, reason)).then((done) => done && setRemoving(null))
        }
      />
      {dialog}
    </Stack>
  );
}
