import { formatDateTime } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { Badge, Button, Cluster } from '@qhatu/ui';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminEntry } from '../../lib/AdminEntry';
import { Facts } from '../../lib/Facts';
import { Filter } from '../../lib/Filter';
import { ReasonDialog } from '../../lib/ReasonDialog';
import type { SectionProps } from '../../lib/section';
import { useUndoable } from '../../lib/useUndoable';
import { useView } from '../../lib/useView';
import { AdminList } from '../../list/AdminList';
import { type PublicText, usePublicTexts, useReloadPublicTexts, useTextActs } from './api/public-texts';

const KINDS = [
  { id: 'review', text: 'Reseñas' },
  { id: 'question', text: 'Preguntas' },
  { id: 'answer', text: 'Respuestas a reseñas' },
] as const;

/** What one of them is called, and what stands beside it. */
const NAMES: Readonly<Record<PublicText['kind'], { name: string; article: string; beside: string }>> = {
  review: { name: 'Reseña', article: 'la reseña', beside: 'Respuesta' },
  question: { name: 'Pregunta', article: 'la pregunta', beside: 'Respuesta' },
  answer: { name: 'Respuesta', article: 'la respuesta', beside: 'Responde a' },
};
const STATES = [
  { id: 'reported', text: 'Denunciadas', empty: 'Nadie denunció nada' },
  { id: 'all', text: 'Todas', empty: 'Todavía no hay nada' },
  { id: 'hidden', text: 'Ocultas', empty: 'No hay nada oculto' },
] as const;

/** What shoppers wrote in public, and what sellers answered to reviews: what was reported, hidden with a reason, and back again. */
export default function PublicTexts({ person }: SectionProps) {
  const [kind, setKind] = useView('tipo', KINDS, 'review');
  const [state, setState] = useView('vista', STATES, 'reported');
  const filter = state === 'all' ? `kind=${kind}` : `kind=${kind}&state=${state}`;
  const query = usePublicTexts(filter, person.id);
  const acts = useTextActs();
  const { run } = useUndoable({ onSettled: useReloadPublicTexts() });
  const { hiding, ask, close, hide } = useHiding((text, reason) => run(acts.hide(text, reason)));
  return (
    <>
      <Filter label="Qué textos ver" options={KINDS} value={kind} onChange={setKind} />
      <Filter label="Cuáles" options={STATES} value={state} onChange={setState} />
      <AdminList
        query={query}
        label="Textos"
        empty={STATES.find(({ id }) => id === state)?.empty ?? ''}
        item={(text) => (
          <Entry
            text={text}
            onRestore={() => void run(acts.restore(text))}
            onKeep={() => void run(acts.keep(text))}
            onHide={() => ask(text)}
          />
        )}
      />
      {hiding && (
        <ReasonDialog
          key={keyOf(hiding.text)}
          open={hiding.isOpen}
          begun={hiding.reason}
          title={`Ocultar ${whatOf(hiding.text)}`}
          hint="Queda en el registro. Deja de verse en la tienda en unos segundos y se puede devolver."
          submit="Ocultar"
          busy={false}
          onClose={close}
          onReason={hide}
        />
      )}
    </>
  );
}

const keyOf = ({ kind, id }: PublicText) => `${kind} ${id}`;
const whatOf = ({ kind, author }: PublicText) => `${NAMES[kind].article} de ${author}`;

interface Hiding {
  text: PublicText;
  /** What its dialog begins with. */
  reason: string;
  isOpen: boolean;
}

/**
 * The one dialog that asks why a text is hidden. It closes at once; where the server refuses, it is back with what was typed, or has that
 * when it is opened again, if another text is being decided by then.
 */
function useHiding(work: (text: PublicText, reason: string) => Promise<boolean>) {
  const [hiding, setHiding] = useState<Hiding | null>(null);
  const refused = useRef(new Map<string, string>());
  const open = (text: PublicText): Hiding => ({
    ...{ text, isOpen: true, reason: refused.current.get(keyOf(text)) ?? '' },
  });
  const close = () => setHiding((seen) => seen && { ...seen, isOpen: false });
  const hide = async (text: PublicText, reason: string) => {
    close();
    if (await work(text, reason)) {
      refused.current.delete(keyOf(text));
      // The next time it is hidden its dialog begins anew.
      setHiding((seen) => (seen?.isOpen ? seen : null));
      return;
    }
    refused.current.set(keyOf(text), reason);
    setHiding((seen) => (seen?.isOpen ? seen : open(text)));
  };
  return {
    hiding,
    close,
    ask: (text: PublicText) => setHiding(open(text)),
    hide: (reason: string) => void (hiding && hide(hiding.text, reason)),
  };
}

interface EntryProps {
  text: PublicText;
  onRestore: () => void;
  onKeep: () => void;
  onHide: () => void;
}

function Entry({ text, onRestore, onKeep, onHide }: EntryProps) {
  const { kind, product, author, rating, title, answer, writtenAt, isHidden, reports } = text;
  const { name, beside } = NAMES[kind];
  const what = whatOf(text);
  return (
    <AdminEntry
      label={`${name} de ${author} sobre ${product.name}`}
      title={<Link to={paths.product.href(product.id)}>{product.name}</Link>}
      aside={isHidden && <Badge tone="danger">Oculta</Badge>}
      note={
        <>
          <span dir="auto">{author}</span> · {formatDateTime(new Date(writtenAt))}
        </>
      }
      actions={
        <Cluster>
          {isHidden ? (
            <Button size="small" variant="secondary" aria-label={`Devolver ${what}`} onClick={onRestore}>
              Devolver a la tienda
            </Button>
          ) : (
            <Button size="small" variant="danger" aria-label={`Ocultar ${what}`} onClick={onHide}>
              Ocultar
            </Button>
          )}
          {!isHidden && reports.length > 0 && (
            <Button size="small" variant="secondary" aria-label={`Dejar ${what}`} onClick={onKeep}>
              Dejar como está
            </Button>
          )}
        </Cluster>
      }
    >
      <p dir="auto">{text.text}</p>
      <Facts
        rows={[
          ['Estrellas', rating],
          ['Título', title],
          [beside, answer],
          ['Denuncias', reports.join(' · ')],
          ['Se ocultó por', text.hiddenReason],
        ]}
      />
    </AdminEntry>
  );
}
