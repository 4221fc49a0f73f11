import { fromIso, writeDay } from '@qhatu/contract/dates';
import { formatDateTime } from '@qhatu/contract/delivery';
import { toCents } from '@qhatu/contract/money';
import { canMoveReturn, type ReturnState } from '@qhatu/contract/orders';
import type { OrderReturn, ReceiveReturnBody, StaffOrder, StaffReturnResult } from '@qhatu/contract/wire';
import { api } from '@qhatu/shared-state';
import { Badge, type BadgeProps, Button, Cluster, Dialog, Money, QuantityBox, Stack, TextArea } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { Facts } from '../../lib/Facts';
import { FileButton } from '../../lib/FileButton';
import { Panel } from '../../lib/Panel';
import { ReasonDialog } from '../../lib/ReasonDialog';
import { useAct } from '../../lib/useAct';
import styles from './OrderParcels.module.css';

const WORDS: Readonly<Record<ReturnState, { text: string; tone: BadgeProps['tone'] }>> = {
  asked: { text: 'Por responder', tone: 'warning' },
  accepted: { text: 'Aceptada, por recibir', tone: 'info' },
  refused: { text: 'Rechazada', tone: 'neutral' },
  received: { text: 'Recibida', tone: 'success' },
};

const dayText = (iso: string): string => {
  const day = fromIso(iso);
  return day ? writeDay(day) : iso;
};

/** What its buyer gives back, and what is decided about it (D124). */
export function OrderReturns({ order, onActed }: { order: StaffOrder; onActed: () => void }) {
  if (order.returns.length === 0) return null;
  return (
    <Panel title="Devoluciones">
      <Stack as="ul" gap={3}>
        {order.returns.map((entry) => (
          <li key={entry.id}>
            <Return entry={entry} onActed={onActed} />
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

function Return({ entry, onActed }: { entry: OrderReturn; onActed: () => void }) {
  const { id, status, lines } = entry;
  const [asking, setAsking] = useState<'refuse' | 'receive' | null>(null);
  const { act, busy, dialog } = useAct(onActed);
  const post = async (step: 'accept' | 'refuse' | 'receive', body: object) => {
    if (await act(() => api.post<StaffReturnResult>(`staff/returns/${id}/${step}`, body))) setAsking(null);
  };
  return (
    <article aria-label={`Devolución ${id}`}>
      <Stack gap={1}>
        <p>
          <strong>{lines.map(({ name, qty }) => `${qty} × ${name}`).join(', ')}</strong>{' '}
          <Badge tone={WORDS[status].tone}>{WORDS[status].text}</Badge>{' '}
          {entry.late && <Badge tone="danger">Fuera de plazo</Badge>}
        </p>
        <Facts
          rows={[
            ['Motivo', entry.reason_text],
            ['Comentario', entry.comment],
            ['Pedida', formatDateTime(new Date(entry.asked_at))],
            ['Responder hasta', status === 'asked' ? dayText(entry.due_on) : null],
            ['Vende', entry.seller.name],
            ['Decisión', entry.decision],
            ['Se devuelve', <Money key="amount" cents={toCents(entry.amount)} />],
          ]}
        />
        <Cluster gap={1}>
          {entry.pictures.map((picture, index) => (
            <FileButton
              key={picture}
              label={`Foto ${index + 1}`}
              path={`orders/returns/pictures/${picture}`}
              mime="image/webp"
              name={`devolucion-${id}-${index + 1}`}
            />
          ))}
          {canMoveReturn(status, 'accepted') && (
            <Button
              size="small"
              loading={busy}
              aria-label={`Aceptar devolución ${id}`}
              onClick={() => void post('accept', {})}
            >
              Aceptar
            </Button>
          )}
          {canMoveReturn(status, 'received') && (
            <Button size="small" aria-label={`Recibir devolución ${id}`} onClick={() => setAsking('receive')}>
              Ya llegó
            </Button>
          )}
          {canMoveReturn(status, 'refused') && (
            <Button
              size="small"
              variant="secondary"
              aria-label={`Rechazar devolución ${id}`}
              onClick={() => setAsking('refuse')}
            >
              Rechazar
            </Button>
          )}
        </Cluster>
      </Stack>
      <ReasonDialog
        open={asking === 'refuse'}
        title={`Rechazar devolución ${id}`}
        hint="Lo leerá el comprador en su correo."
        submit="Rechazar y avisar"
        busy={busy}
        onClose={() => setAsking(null)}
        onReason={(reason) => void post('refuse', { reason })}
      />
      {asking === 'receive' && (
        <ReceiveDialog
          entry={entry}
          busy={busy}
          onClose={() => setAsking(null)}
          onReceive={(body) => void post('receive', body)}
        />
      )}
      {dialog}
    </article>
  );
}

interface ReceiveDialogProps {
  entry: OrderReturn;
  busy: boolean;
  onClose: () => void;
  onReceive: (body: ReceiveReturnBody) => void;
}

/** It has come: the money goes back, and what is as good as new goes back to the shelf. */
function ReceiveDialog({ entry, busy, onClose, onReceive }: ReceiveDialogProps) {
  const [restock, setRestock] = useState<Record<number, number>>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const decision = String(new FormData(event.currentTarget).get('decision') ?? '').trim();
    onReceive({
      restock: entry.lines.map(({ detail_id }) => ({ detail_id, qty: restock[detail_id] ?? 0 })),
      ...(decision && { decision }),
    });
  };
  return (
    <Dialog open onClose={onClose} title={`Recibir devolución ${entry.id}`}>
      <form onSubmit={submit}>
        <Stack gap={2}>
          <p>
            Al comprador le vuelven <Money cents={toCents(entry.amount)} />. Di cuánto vuelve a la venta; lo dañado no.
          </p>
          <ul className={styles.parcels}>
            {entry.lines.map(({ detail_id, name, variant_label, qty }) => (
              <li key={detail_id} className={styles.pack}>
                <span>
                  {name}
                  {variant_label && ` (${variant_label})`}
                </span>
                <QuantityBox
                  size="small"
                  label={`Vuelven a la venta de ${name}`}
                  min={0}
                  max={qty}
                  value={restock[detail_id] ?? 0}
                  onChange={(units) => setRestock((before) => ({ ...before, [detail_id]: units }))}
                />
              </li>
            ))}
          </ul>
          <TextArea
            name="decision"
            label="Qué encontraste"
            optional
            hint="Lo leerá el comprador."
            rows={3}
            maxLength={500}
          />
          <Button type="submit" loading={busy} loadingText="Guardando">
            Recibir y devolver el dinero
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
