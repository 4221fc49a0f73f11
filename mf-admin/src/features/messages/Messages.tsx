import { formatDateTime } from '@qhatu/contract/delivery';
import { Button, Cluster } from '@qhatu/ui';
import { AdminEntry } from '../../lib/AdminEntry';
import { AnswerButton } from '../../lib/AnswerButton';
import { Facts } from '../../lib/Facts';
import { Filter } from '../../lib/Filter';
import type { SectionProps } from '../../lib/section';
import { useUndoable } from '../../lib/useUndoable';
import { useView } from '../../lib/useView';
import { AdminList } from '../../list/AdminList';
import {
  answerMessage,
  type ContactMessage,
  useClosing,
  useContactMessages,
  useReload,
  useShopSuggestions,
} from './api/messages';

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

/** What people write to the shop: answered by mail, or put aside. */
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

const messageName = ({ name }: Pick<ContactMessage, 'name'>): string => `Mensaje de ${name}`;
const suggestionName = (id: number): string => `Sugerencia ${id}`;
const emptyText = (state: State): string => STATES.find(({ id }) => id === state)?.empty ?? '';

function MessageList({ state, userId }: { state: State; userId: number }) {
  const query = useContactMessages(state, userId);
  const closing = useClosing('message');
  const { run } = useUndoable({ onSettled: useReload('message') });
  return (
    <AdminList
      query={query}
      label="Mensajes"
      empty={emptyText(state)}
      item={(message) => (
        <ContactEntry message={message} onClose={() => void run(closing(message.id, messageName(message)))} />
      )}
    />
  );
}

function ContactEntry({
  message: { id, name, email, phone, text, sentAt, answer, closedAt },
  onClose,
}: {
  message: ContactMessage;
  onClose: () => void;
}) {
  const reload = useReload('message');
  return (
    <AdminEntry
      label={messageName({ name })}
      title={<span dir="auto">{name}</span>}
      note={formatDateTime(new Date(sentAt))}
      actions={
        closedAt === null && (
          <Cluster>
            <AnswerButton
              id={`answer-message-${id}`}
              subject={`el mensaje de ${name}`}
              hint={`Llega a ${email}, con lo que escribió.`}
              maxLength={ANSWER_MAX}
              send={(typed) => answerMessage(id, typed)}
              onAnswered={reload}
            />
            <CloseButton what={`el mensaje de ${name}`} onClose={onClose} />
          </Cluster>
        )
      }
    >
      <p dir="auto">{text}</p>
      <Facts
        rows={[
          ['Correo', email],
          ['Teléfono', phone],
          ['Respuesta', answer],
          ['Cerrado', closedAt && formatDateTime(new Date(closedAt))],
        ]}
      />
    </AdminEntry>
  );
}

function SuggestionList({ state, userId }: { state: State; userId: number }) {
  const query = useShopSuggestions(state, userId);
  const closing = useClosing('suggestion');
  const { run } = useUndoable({ onSettled: useReload('suggestion') });
  return (
    <AdminList
      query={query}
      label="Sugerencias"
      empty={emptyText(state)}
      item={({ id, author, text, sentAt, isClosed }) => (
        <AdminEntry
          label={suggestionName(id)}
          title={author ?? 'Sin nombre'}
          note={formatDateTime(new Date(sentAt))}
          actions={
            !isClosed && (
              <CloseButton what={`la sugerencia ${id}`} onClose={() => void run(closing(id, suggestionName(id)))} />
            )
          }
        >
          <p dir="auto">{text}</p>
        </AdminEntry>
      )}
    />
  );
}

function CloseButton({ what, onClose }: { what: string; onClose: () => void }) {
  return (
    <Button size="small" variant="secondary" aria-label={`Cerrar ${what}`} onClick={onClose}>
      Cerrar sin responder
    </Button>
  );
}
