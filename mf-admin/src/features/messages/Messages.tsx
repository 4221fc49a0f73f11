import { formatDateTime } from '@qhatu/contract/delivery';
import type { ContactMessage, Message, ShopSuggestion } from '@qhatu/contract/wire';
import { api, useQueryClient } from '@qhatu/shared-state';
import { Button, Cluster } from '@qhatu/ui';
import { AdminEntry } from '../../lib/AdminEntry';
import { AdminList } from '../../lib/AdminList';
import { AnswerButton } from '../../lib/AnswerButton';
import { Facts } from '../../lib/Facts';
import { Filter } from '../../lib/Filter';
import type { SectionProps } from '../../lib/section';
import { useAct } from '../../lib/useAct';
import { useView } from '../../lib/useView';
import { listKey, useKeyset } from '../../list';

const MESSAGES = 'admin/messages';
const SUGGESTIONS = 'admin/suggestions';
const ANSWER_MAX = 5_000;

const KINDS = [
  { id: 'mensajes', text: 'Mensajes de contacto' },
  { id: 'sugerencias', text: 'Sugerencias' },
] as const;
const STATES = [
  { id: 'open', text: 'Abiertos', empty: 'No hay nada por leer' },
  { id: 'closed', text: 'Respondidos y cerrados', empty: 'Todavía no hay ninguno' },
] as const;

type State = (typeof STATES)[number]['id'];

/** What people write to the shop: answered by mail, or put aside (issue 19, section 9). */
export default function Messages({ person }: SectionProps) {
  const [kind, setKind] = useView('que', KINDS, 'mensajes');
  const [state, setState] = useView('vista', STATES, 'open');
  return (
    <>
      <Filter label="Qué ver" options={KINDS} value={kind} onChange={setKind} />
      <Filter label="Cuáles" options={STATES} value={state} onChange={setState} />
      {kind === 'mensajes' ? (
        <MessageList state={state} userId={person.id} />
      ) : (
        <SuggestionList state={state} userId={person.id} />
      )}
    </>
  );
}

const emptyText = (state: State): string => STATES.find(({ id }) => id === state)?.empty ?? '';

function MessageList({ state, userId }: { state: State; userId: number }) {
  const query = useKeyset<ContactMessage>({ path: MESSAGES, filter: `state=${state}`, after: 'before', userId });
  return (
    <AdminList
      query={query}
      label="Mensajes"
      empty={emptyText(state)}
      item={(message) => <ContactEntry message={message} />}
    />
  );
}

function ContactEntry({
  message: { id, name, email, phone, message, created_at, answer, closed_at },
}: {
  message: ContactMessage;
}) {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: listKey(MESSAGES) });
  return (
    <AdminEntry
      label={`Mensaje de ${name}`}
      title={<span dir="auto">{name}</span>}
      note={formatDateTime(new Date(created_at))}
      actions={
        closed_at === null && (
          <Cluster>
            <AnswerButton
              id={`answer-message-${id}`}
              subject={`el mensaje de ${name}`}
              hint={`Llega a ${email}, con lo que escribió.`}
              maxLength={ANSWER_MAX}
              send={(typed) => api.post<Message>(`${MESSAGES}/${id}/answer`, { answer: typed })}
              onAnswered={reload}
            />
            <CloseButton path={`${MESSAGES}/${id}/close`} what={`el mensaje de ${name}`} onClosed={reload} />
          </Cluster>
        )
      }
    >
      <p dir="auto">{message}</p>
      <Facts
        rows={[
          ['Correo', email],
          ['Teléfono', phone],
          ['Respuesta', answer],
          ['Cerrado', closed_at && formatDateTime(new Date(closed_at))],
        ]}
      />
    </AdminEntry>
  );
}

function SuggestionList({ state, userId }: { state: State; userId: number }) {
  const client = useQueryClient();
  const query = useKeyset<ShopSuggestion>({ path: SUGGESTIONS, filter: `state=${state}`, after: 'before', userId });
  const reload = () => void client.invalidateQueries({ queryKey: listKey(SUGGESTIONS) });
  return (
    <AdminList
      query={query}
      label="Sugerencias"
      empty={emptyText(state)}
      item={({ id, user_name, message, created_at, closed_at }) => (
        <AdminEntry
          label={`Sugerencia ${id}`}
          title={user_name ?? 'Sin nombre'}
          note={formatDateTime(new Date(created_at))}
          actions={
            closed_at === null && (
              <CloseButton path={`${SUGGESTIONS}/${id}/close`} what={`la sugerencia ${id}`} onClosed={reload} />
            )
          }
        >
          <p dir="auto">{message}</p>
        </AdminEntry>
      )}
    />
  );
}

function CloseButton({ path, what, onClosed }: { path: string; what: string; onClosed: () => void }) {
  const { act, busy, dialog } = useAct(onClosed);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        loading={busy}
        aria-label={`Cerrar ${what}`}
        onClick={() => void act(() => api.post<Message>(path))}
      >
        Cerrar sin responder
      </Button>
      {dialog}
    </>
  );
}
