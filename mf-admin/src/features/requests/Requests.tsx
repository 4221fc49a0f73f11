import { formatDateTime } from '@qhatu/contract/delivery';
import { Badge, Cluster } from '@qhatu/ui';
import { AdminEntry } from '../../lib/AdminEntry';
import { Decision } from '../../lib/Decision';
import { Facts } from '../../lib/Facts';
import { FileButton } from '../../lib/FileButton';
import { Filter } from '../../lib/Filter';
import type { SectionProps } from '../../lib/section';
import { useView } from '../../lib/useView';
import { AdminList } from '../../list/AdminList';
import { type SellerRequest, useRequests } from './api/requests';
import { BankFacts } from './BankFacts';
import { businessRows } from './request-rows';

const VIEWS = [
  { id: 'pending', text: 'Por revisar' },
  { id: 'approved', text: 'Aprobadas' },
  { id: 'rejected', text: 'Rechazadas' },
] as const;

const FILES = { ruc_file: 'Ver RUC', image: 'Ver documento de identidad' };

/** Who wants to sell or to recommend, with everything they sent. */
export default function Requests({ person }: SectionProps) {
  const [view, setView] = useView('estado', VIEWS, 'pending');
  const query = useRequests(view, person.id);
  return (
    <>
      <Filter label="Qué solicitudes ver" options={VIEWS} value={view} onChange={setView} />
      <AdminList
        query={query}
        label="Solicitudes"
        empty={view === 'pending' ? 'No hay solicitudes por revisar' : 'No hay solicitudes así'}
        item={(request) => <Request request={request} />}
      />
    </>
  );
}

function Request({ request }: { request: SellerRequest }) {
  const { person, kind, business, contacts, files } = request;
  const missing = kind === 'seller' && !business;
  return (
    <AdminEntry
      label={`Solicitud ${request.id}`}
      title={person.name}
      aside={
        <Badge tone={kind === 'seller' ? 'brand' : 'info'}>{kind === 'seller' ? 'Vendedor' : 'Comisionista'}</Badge>
      }
      actions={
        <>
          {files.map(({ field, mime }) => (
            <FileButton
              key={field}
              label={FILES[field]}
              path={`admin/requests/${request.id}/files/${field}`}
              mime={mime}
              name={`solicitud-${request.id}`}
            />
          ))}
          {request.isWaiting && <Decision kind="requests" id={request.id} subject={`la solicitud de ${person.name}`} />}
        </>
      }
    >
      <Facts
        rows={[
          ['Usuario', person.userName],
          ['Correo', person.email],
          ['Teléfono', person.phone],
          ['Recibida', formatDateTime(new Date(request.receivedAt))],
          ['Motivo del rechazo', request.rejectedFor],
        ]}
      />
      {(!person.isVerified || missing) && (
        <Cluster>
          {!person.isVerified && <Badge tone="warning">Correo sin confirmar</Badge>}
          {missing && <Badge tone="warning">Faltan los datos del negocio</Badge>}
        </Cluster>
      )}
      <Facts rows={businessRows(request)} />
      <BankFacts request={request} />
      {contacts.length > 0 && (
        <Facts
          rows={contacts.map(({ name, email, phone }, index) => [
            `Contacto ${index + 1}`,
            `${name}, ${email}, ${phone}`,
          ])}
        />
      )}
    </AdminEntry>
  );
}
