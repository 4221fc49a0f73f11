import { formatDateTime } from '@qhatu/contract/delivery';
import { Button, Stack, TextArea } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { Panel } from '../../lib/Panel';
import { useAct } from '../../lib/useAct';
import type { StaffOrder } from './api/order';
import { addNote } from './api/order-acts';
import styles from './OrderParcels.module.css';

/** What staff write about an order for themselves. */
export function OrderNotes({ order, onActed }: { order: StaffOrder; onActed: () => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { act, busy } = useAct(onActed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return setError('Escribe la nota.');
    if (await act(() => addNote(order.id, text.trim()))) setText('');
  };
  if (!order.can.change && order.notes.length === 0) return null;
  return (
    <Panel title="Notas internas">
      {order.notes.length > 0 && (
        <Stack as="ul">
          {order.notes.map((note) => (
            <li key={note.id} className={styles.parcel}>
              <p dir="auto">{note.text}</p>
              <p className={styles.note}>
                {note.authorName ?? 'La tienda'} · {formatDateTime(new Date(note.createdAt))}
              </p>
            </li>
          ))}
        </Stack>
      )}
      {order.can.change && (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack gap={1}>
            <TextArea
              label="Nota nueva"
              hint="El comprador no la lee."
              rows={2}
              maxLength={2_000}
              value={text}
              error={error}
              onChange={(event) => {
                setText(event.target.value);
                setError(null);
              }}
            />
            <div>
              <Button type="submit" size="small" variant="secondary" loading={busy} loadingText="Guardando">
                Guardar nota
              </Button>
            </div>
          </Stack>
        </form>
      )}
    </Panel>
  );
}
