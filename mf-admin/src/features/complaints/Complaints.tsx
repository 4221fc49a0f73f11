import { fromIso, writeDay } from '@qhatu/contract/dates';
import { formatDateTime } from '@qhatu/contract/delivery';
import {
  COMPLAINT_DOCUMENTS,
  COMPLAINT_GOOD_KINDS,
  COMPLAINT_MAX,
  COMPLAINT_REASONS,
  choiceText,
} from '@qhatu/contract/forms';
import { formatMoney } from '@qhatu/contract/money';
import { DeadlineBadge } from '@qhatu/kit/deadline';
import { Badge } from '@qhatu/ui';
import { AdminEntry } from '../../lib/AdminEntry';
import { AnswerButton } from '../../lib/AnswerButton';
import { useReloadAdmin } from '../../lib/api/lists';
import { Facts } from '../../lib/Facts';
import { FileButton } from '../../lib/FileButton';
import { Filter } from '../../lib/Filter';
import type { SectionProps } from '../../lib/section';
import { useView } from '../../lib/useView';
import { AdminList } from '../../list/AdminList';
import {
  answerComplaint,
  type Complaint as ComplaintModel,
  type ComplaintView,
  type Identified,
  useComplaints,
} from './api/complaints';

const VIEWS: readonly { id: ComplaintView; text: string; empty: string }[] = [
  { id: 'open', text: 'Por responder', empty: 'No hay hojas por responder' },
  { id: 'overdue', text: 'Vencidas', empty: 'No hay hojas vencidas' },
  { id: 'answered', text: 'Respondidas', empty: 'Todavía no se respondió ninguna' },
];

/** The book from the inside (D1): what is due first stands first. */
export default function Complaints({ person }: SectionProps) {
  const [view, setView] = useView('vista', VIEWS, 'open');
  const query = useComplaints(view, person.id);
  return (
    <>
      <Filter label="Qué hojas ver" options={VIEWS} value={view} onChange={setView} />
      <AdminList
        query={query}
        label="Hojas de reclamación"
        empty={VIEWS.find(({ id }) => id === view)?.empty ?? ''}
        item={(complaint) => <Complaint complaint={complaint} />}
      />
    </>
  );
}

const day = (iso: string | null): string | null => {
  const found = iso ? fromIso(iso) : null;
  return found ? writeDay(found) : null;
};
const documentOf = ({ documentType, document }: Identified): string =>
  `${choiceText(COMPLAINT_DOCUMENTS, String(documentType))} ${document}`;

function Complaint({ complaint }: { complaint: ComplaintModel }) {
  const { number, person, guardian, amount, goodKind } = complaint;
  const reload = useReloadAdmin();
  const reason = choiceText(COMPLAINT_REASONS, String(complaint.reason));
  return (
    <AdminEntry
      label={`${reason} ${number}`}
      title={`${reason} N.º ${number}`}
      aside={complaint.answeredAt ? <Badge tone="success">Respondida</Badge> : <DeadlineBadge {...complaint} />}
      actions={
        <>
          <FileButton
            label="Ver hoja"
            path={`admin/complaints/${complaint.id}/pdf`}
            mime="application/pdf"
            name={`hoja-${number}`}
          />
          {complaint.answer === null && (
            <AnswerButton
              id={`answer-${complaint.id}`}
              subject={`${reason.toLowerCase()} ${number}`}
              hint="La leerá la persona en su correo y en su hoja. Di qué hicimos y desde cuándo; no se puede cambiar después."
              maxLength={COMPLAINT_MAX}
              send={(answer) => answerComplaint(complaint.id, answer)}
              onAnswered={() => void reload('complaints')}
            />
          )}
        </>
      }
    >
      <Facts
        rows={[
          ['Recibida', formatDateTime(new Date(complaint.receivedAt))],
          ['Responder hasta', day(complaint.dueOn)],
          ['Detalle', complaint.topic],
          ['Vendedor', complaint.seller],
          ['Mensaje', complaint.description],
          ['Pedido', complaint.request],
        ]}
      />
      <Facts
        rows={[
          ['Nombre', person.name],
          ['Documento', documentOf(person)],
          ['Representante', guardian && `${guardian.name}, ${documentOf(guardian)}`],
          ['Usuario', person.userName],
          ['Contacto', `${person.phone}, ${person.email}`],
          ['Dirección', `${person.address}, ${person.place}`],
        ]}
      />
      <Facts
        rows={[
          ['Bien', goodKind && choiceText(COMPLAINT_GOOD_KINDS, goodKind)],
          ['Descripción', complaint.good],
          ['Monto reclamado', amount === null ? null : formatMoney(amount)],
          ['Comprobante', complaint.receipt],
          ['Fecha', day(complaint.happenedOn)],
          ['Respuesta', complaint.answer],
          ['Respondida', complaint.answeredAt && formatDateTime(new Date(complaint.answeredAt))],
        ]}
      />
    </AdminEntry>
  );
}
