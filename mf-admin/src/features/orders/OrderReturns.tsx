import { formatDateTime } from '@qhatu/contract/delivery';
import type { OrderReturn } from '@qhatu/contract/model';
import type { Cents } from '@qhatu/contract/money';
import { canMoveReturn, type ReturnState } from '@qhatu/contract/orders';
import { Badge, type BadgeProps, Button, Cluster, Money, Stack, TextArea } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { Facts } from '../../lib/Facts';
import { FileButton } from '../../lib/FileButton';
import { FormDialog } from '../../lib/FormDialog';
import { Panel } from '../../lib/Panel';
import { ReasonDialog } from '../../lib/ReasonDialog';
import { dayText } from '../../lib/typed';
import { useAct } from '../../lib/useAct';
import type { StaffOrder } from './api/order';
import { acceptReturn, type LineUnits, receiveReturn, refuseReturn } from './api/order-acts';
import { UnitBoxes } from './UnitBoxes';

const WORDS: Readonly<Record<ReturnState, { text: string; tone: BadgeProps['tone'] }>> = {
  asked: { text: 'Por responder', tone: 'warning' },
  accepted: { text: 'Aceptada, por recibir', tone: 'info' },
  refused: { text: 'Rechazada', tone: 'neutral' },
  received: { text: 'Recibida', tone: 'success' },
};

/** What its buyer gives back, and what is decided about it (D124). */
export function OrderReturns({ order, onActed }: { order: StaffOrder; onActed: () => void }) {
  if (order.returns.length === 0) return null;
  return (
    <Panel title="Devoluciones">
      <Stack as="ul" gap={3}>
        {order.returns.map((entry) => (
          <li key={entry.id}>
            <Return
              entry={entry}
              mayChange={order.can.change}
              isDisputed={order.state === 'disputed'}
              onActed={onActed}
            />
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

/** What the buyer had of it by the payment's provider, and is not given again (D385). */
const FromDispute = ({ cents }: { cents: Cents }) => (
  <>
    <Money cents={cents} /> de su medio de pago, mientras duró la disputa
  </>
);

interface ReturnProps {
  entry: OrderReturn;
  mayChange: boolean;
  isDisputed: boolean;
  onActed: () => void;
}

function Return({ entry, mayChange, isDisputed, onActed }: ReturnProps) {
  const { id, status, lines } = entry;
  const [asking, setAsking] = useState<'refuse' | 'receive' | null>(null);
  const { act, busy, dialog } = useAct(onActed);
  const decide = async (work: () => Promise<{ msg: string }>) => {
    if (await act(work)) setAsking(null);
  };
  return (
    <article aria-label={`Devolución ${id}`}>
      <Stack gap={1}>
        <p>
          <strong>{lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</strong>{' '}
          <Badge tone={WORDS[status].tone}>{WORDS[status].text}</Badge>{' '}
          {entry.isLate && <Badge tone="danger">{status === 'accepted' ? 'No ha llegado' : 'Fuera de plazo'}</Badge>}
        </p>
        <ReturnFacts entry={entry} />
        {mayChange && status === 'accepted' && entry.isLate && (
          <p>
            Si ya llegó, recíbela: el comprador espera su dinero. Si no la envió, escríbele o recházala con el motivo.
          </p>
        )}
        {mayChange && (
          <Cluster gap={1}>
            {entry.pictureIds.map((picture, index) => (
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
                onClick={() => void decide(() => acceptReturn(id))}
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
        )}
      </Stack>
      <ReasonDialog
        open={asking === 'refuse'}
        title={`Rechazar devolución ${id}`}
        hint="Lo leerá el comprador en su correo."
        submit="Rechazar y avisar"
        busy={busy}
        onClose={() => setAsking(null)}
        onReason={(reason) => void decide(() => refuseReturn(id, reason))}
      />
      {asking === 'receive' && (
        <ReceiveDialog
          entry={entry}
          isDisputed={isDisputed}
          busy={busy}
          onClose={() => setAsking(null)}
          onReceive={(restock, decision) => void decide(() => receiveReturn(id, restock, decision))}
        />
      )}
      {dialog}
    </article>
  );
}

function ReturnFacts({ entry }: { entry: OrderReturn }) {
  return (
    <Facts
      rows={[
        ['Motivo', entry.reason],
        ['Comentario', entry.comment],
        ['Pedida', formatDateTime(new Date(entry.askedAt))],
        ['Responder hasta', entry.status === 'asked' ? dayText(entry.dueOn) : null],
        ['Se espera hasta', entry.expectedOn && dayText(entry.expectedOn)],
        ['Vende', entry.sellerName],
        ['Decisión', entry.decision],
        ['Se devuelve', <Money key="amount" cents={entry.amount} />],
        ['Ya recibió', entry.givenInDispute > 0 ? <FromDispute key="dispute" cents={entry.givenInDispute} /> : null],
      ]}
    />
  );
}

interface ReceiveDialogProps {
  entry: OrderReturn;
  /** Its money waits until that is decided (D385). */
  isDisputed: boolean;
  busy: boolean;
  onClose: () => void;
  /** What of it goes back to the shelf, and what was found. */
  onReceive: (restock: LineUnits[], decision: string) => void;
}

/** It has come: the money goes back, and what is as good as new goes back to the shelf. */
function ReceiveDialog({ entry, isDisputed, busy, onClose, onReceive }: ReceiveDialogProps) {
  const [restock, setRestock] = useState<Record<number, number>>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const decision = String(new FormData(event.currentTarget).get('decision') ?? '').trim();
    onReceive(
      entry.lines.map(({ lineId }) => ({ lineId, quantity: restock[lineId] ?? 0 })),
      decision,
    );
  };
  return (
    <FormDialog
      open
      title={`Recibir devolución ${entry.id}`}
      onClose={onClose}
      onSubmit={submit}
      submit={isDisputed ? 'Recibir' : 'Recibir y devolver el dinero'}
      busy={busy}
    >
      <p>
        {isDisputed ? (
          'El pago está en disputa: cuando termine le vuelve al comprador lo que la disputa no le haya devuelto.'
        ) : (
          <>
            Al comprador le vuelven <Money cents={entry.amount} />.
          </>
        )}{' '}
        Di cuánto vuelve a la venta; lo dañado no.
      </p>
      <UnitBoxes
        lines={entry.lines.map(({ lineId, quantity, ...line }) => ({ ...line, id: lineId, most: quantity }))}
        label="Vuelven a la venta de"
        units={restock}
        onChange={setRestock}
      />
      <TextArea
        name="decision"
        label="Qué encontraste"
        optional
        hint="Lo leerá el comprador."
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  );
}
