import { fromIso, writeDay } from '@qhatu/contract/dates';
import { formatDateTime } from '@qhatu/contract/delivery';
import {
  COMPLAINT_DOCUMENTS,
  COMPLAINT_GOOD_KINDS,
  COMPLAINT_MAX,
  COMPLAINT_REASONS,
  choiceText,
} from '@qhatu/contract/forms';
import { formatMoney, toCents } from '@qhatu/contract/money';
import type { AdminComplaint, ComplaintView } from '@qhatu/contract/wire';
import { Badge } from '@qhatu/ui';
import { AdminEntry } from '../../lib/AdminEntry';
import { AdminList } from '../../lib/AdminList';
import { AnswerButton } from '../../lib/AnswerButton';
import { answerComplaint, useAdminList, useReloadAdmin } from '../../lib/api';
import { Facts } from '../../lib/Facts';
import { FileButton } from '../../lib/FileButton';
import { Filter } from '../../lib/Filter';
import type { SectionProps } from '../../lib/section';
import { useView } from '../../lib/useView';

const VIEWS: readonly { id: ComplaintView; text: string; empty: string }[] = [
  { id: 'open', text: 'Por responder', empty: 'No hay hojas por responder' },
  { id: 'overdue', text: 'Vencidas', empty: 'No hay hojas vencidas' },
  { id: 'answered', text: 'Respondidas', empty: 'Todavía no se respondió ninguna' },
];

/** The book from the inside (D1): what is due first stands first. */
export default function Complaints({ person }: SectionProps) {
  const [view, setView] = useView('vista', VIEWS, 'open');
  const query = useAdminList('complaints', `view=${view}`, person.id);
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
const documentOf = ({ document_type, document }: { document_type: number; document: string }): string =>
  `${choiceText(COMPLAINT_DOCUMENTS, String(document_type))} ${document}`;

/** How long there is still, in words; red alone would not say it. */
function Due({ complaint: { answered_at, overdue, days_left, due_on } }: { complaint: AdminComplaint }) {
  if (answered_at) return <Badge tone="success">Respondida</Badge>;
  if (overdue) return <Badge tone="danger">Vencida desde el {day(due_on)}</Badge>;
  if (days_left === 0) return <Badge tone="warning">Vence hoy</Badge>;
  const left = days_left === 1 ? 'Queda 1 día hábil' : `Quedan ${days_left} días hábiles`;
  return <Badge tone={days_left <= 3 ? 'warning' : 'info'}>{left}</Badge>;
}

function Complaint({ complaint }: { complaint: AdminComplaint }) {
  const { number, guardian, amount, good_kind } = complaint;
  const reload = useReloadAdmin();
  const reason = choiceText(COMPLAINT_REASONS, String(complaint.reason));
  return (
    <AdminEntry
      label={`${reason} ${number}`}
      title={`${reason} N.º ${number}`}
      aside={<Due complaint={complaint} />}
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
          ['Recibida', formatDateTime(new Date(complaint.created_at))],
          ['Responder hasta', day(complaint.due_on)],
          ['Detalle', complaint.support_type],
          ['Vendedor', complaint.seller],
          ['Mensaje', complaint.description],
          ['Pedido', complaint.request],
        ]}
      />
      <Facts
        rows={[
          ['Nombre', complaint.name],
          ['Documento', documentOf(complaint)],
          ['Representante', guardian && `${guardian.name}, ${documentOf(guardian)}`],
          ['Usuario', complaint.user_name],
          ['Contacto', `${complaint.phone}, ${complaint.email}`],
          ['Dirección', `${complaint.address}, ${complaint.place}`],
        ]}
      />
      <Facts
        rows={[
          ['Bien', good_kind && choiceText(COMPLAINT_GOOD_KINDS, good_kind)],
          ['Descripción', complaint.good],
          ['Monto reclamado', amount === null ? null : formatMoney(toCents(amount))],
          ['Comprobante', complaint.comprobante],
          ['Fecha', day(complaint.occurred_on)],
          ['Respuesta', complaint.answer],
          ['Respondida', complaint.answered_at && formatDateTime(new Date(complaint.answered_at))],
        ]}
      />
    </AdminEntry>
  );
}
