import { type Cents, toSoles } from '@qhatu/contract/money';
import { randomId } from '@qhatu/contract/random';
import { ORDER_MESSAGE_LENGTH } from '@qhatu/contract/shop';
import { ApiError } from '@qhatu/shared-state';
import { Button, Cluster, Money } from '@qhatu/ui';
import { useRef, useState } from 'react';
import { Decision } from '../../lib/Decision';
import { FileButton } from '../../lib/FileButton';
import { ReasonDialog } from '../../lib/ReasonDialog';
import { useAct } from '../../lib/useAct';
import { AmountReasonDialog } from './AmountReasonDialog';
import type { StaffOrder } from './api/order';
import { cancelOrder, refundOrder, writeToBuyer } from './api/order-acts';
import { LateTransferDialog } from './LateTransferDialog';

interface OrderActsProps {
  order: StaffOrder;
  /** Whatever came of it: somebody else may have been faster. */
  onActed: () => void;
}

/** What can be done with the whole order now: accept its payment, give money back, cancel it. */
export function OrderActs({ order, onActed }: OrderActsProps) {
  const [asking, setAsking] = useState<'cancel' | 'refund' | 'message' | 'late-transfer' | null>(null);
  const { act, busy, dialog } = useAct(onActed);
  const { amounts, can, id } = order;

  const ask = async (work: () => Promise<{ msg: string }>) => {
    if (await act(work)) setAsking(null);
  };
  return (
    <Cluster gap={1}>
      {can.approve && (
        <Decision
          kind="orders"
          id={id}
          subject={`pedido ${id}`}
          isLate={order.state === 'expired'}
          onDecided={onActed}
        />
      )}
      {order.isApproved && amounts && (
        <FileButton
          label="Comprobante"
          path={`orders/${id}/receipt`}
          mime="application/pdf"
          name={`comprobante-pedido-${id}`}
        />
      )}
      {amounts && (
        <Button size="small" variant="secondary" onClick={() => setAsking('message')}>
          Escribir al comprador
        </Button>
      )}
      {can.lateTransfer && (
        <Button size="small" variant="secondary" onClick={() => setAsking('late-transfer')}>
          Llegó su transferencia
        </Button>
      )}
      {can.refund && (
        <Button size="small" variant="secondary" onClick={() => setAsking('refund')}>
          Devolver dinero
        </Button>
      )}
      {can.cancel && (
        <Button size="small" variant="secondary" onClick={() => setAsking('cancel')}>
          Anular
        </Button>
      )}
      <ReasonDialog
        open={asking === 'cancel'}
        title={`Anular pedido ${id}`}
        hint="Lo leerá el comprador en su correo."
        submit="Anular y avisar"
        busy={busy}
        onClose={() => setAsking(null)}
        onReason={(reason) => void ask(() => cancelOrder(id, reason))}
      >
        <p>Sus productos vuelven a la venta. Lo que se pagó se devuelve completo.</p>
      </ReasonDialog>
      {asking === 'message' && (
        <ReasonDialog
          open
          title={`Escribir al comprador del pedido ${id}`}
          label="Mensaje"
          hint="Le llega por correo y queda entre las notas del pedido."
          submit="Enviar mensaje"
          danger={false}
          maxLength={ORDER_MESSAGE_LENGTH}
          busy={busy}
          onClose={() => setAsking(null)}
          onReason={(text) => void ask(() => writeToBuyer(id, text))}
        />
      )}
      {asking === 'late-transfer' && (
        <LateTransferDialog order={order} busy={busy} onClose={() => setAsking(null)} act={ask} />
      )}
      {asking === 'refund' && <RefundDialog order={order} busy={busy} onClose={() => setAsking(null)} act={ask} />}
      {dialog}
    </Cluster>
  );
}

interface RefundDialogProps {
  order: StaffOrder;
  busy: boolean;
  onClose: () => void;
  act: (work: () => Promise<{ msg: string }>) => Promise<void>;
}

/** A part of what was paid, or all of it, goes back. One opened dialog is one refund, however often it is sent. */
function RefundDialog({ order: { id, amounts }, busy, onClose, act }: RefundDialogProps) {
  const most = amounts?.refundable ?? 0;
  const key = useRef(randomId());
  const refund = async (amount: Cents, reason: string) => {
    let beside: string | undefined;
    await act(() =>
      refundOrder(id, amount, reason, key.current).catch((refused) => {
        if (refused instanceof ApiError) beside = refused.fields.amount;
        throw refused;
      }),
    );
    return beside;
  };
  return (
    <AmountReasonDialog
      title={`Devolver dinero del pedido ${id}`}
      hint="Lo leerá el comprador en su correo."
      submit="Devolver y avisar"
      busy={busy}
      label="Monto en soles"
      begun={toSoles(most).toFixed(2)}
      problemOf={(amount) => {
        if (amount > most) return `No puede ser más que ${toSoles(most).toFixed(2)}.`;
        return amount > 0 ? null : 'Escribe cuánto se devuelve, por ejemplo 39,90.';
      }}
      onClose={onClose}
      onAmount={refund}
    >
      <p>
        Se puede devolver hasta <Money cents={most} />.
      </p>
    </AmountReasonDialog>
  );
}
