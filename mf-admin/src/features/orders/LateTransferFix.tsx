import { type Cents, toCents, toSoles } from '@qhatu/contract/money';
import { Button, Cluster, Money, TextField } from '@qhatu/ui';
import { useRef, useState } from 'react';
import { ReasonDialog } from '../../lib/ReasonDialog';
import { soles, typedNumber } from '../../lib/typed';
import { useAct } from '../../lib/useAct';
import type { OrderRefund } from './api/order';
import { correctLateTransfer, withdrawLateTransfer } from './api/order-acts';

interface LateTransferFixProps {
  orderId: number;
  refund: OrderRefund;
  onActed: () => void;
}

const READER = 'Lo leerá el comprador.';

/** A late transfer that was recorded wrong, while nothing of it was paid back: another sum, or none at all (D399). */
export function LateTransferFix({ orderId, refund: newest, onActed }: LateTransferFixProps) {
  // As it was read when the question was opened: what others record meanwhile is refused, not written over.
  const [refund, setRefund] = useState(newest);
  const [asking, setAsking] = useState<'correct' | 'withdraw' | null>(null);
  const { act, busy, dialog } = useAct(onActed);
  const close = () => setAsking(null);
  const open = (what: typeof asking) => {
    setRefund(newest);
    setAsking(what);
  };
  const ask = async (work: () => Promise<{ msg: string }>) => {
    if (await act(work)) close();
  };
  return (
    <Cluster gap={1}>
      <Button size="small" variant="secondary" onClick={() => open('correct')}>
        Corregir el monto
      </Button>
      <Button size="small" variant="secondary" onClick={() => open('withdraw')}>
        Retirarla
      </Button>
      {asking === 'correct' && (
        <AmountDialog
          recorded={refund.amount}
          busy={busy}
          onClose={close}
          onAmount={(amount, reason) => void ask(() => correctLateTransfer(orderId, refund, amount, reason))}
        />
      )}
      {asking === 'withdraw' && (
        <ReasonDialog
          open
          title="Retirar esta transferencia"
          hint={READER}
          submit="Retirarla"
          busy={busy}
          onClose={close}
          onReason={(reason) => void ask(() => withdrawLateTransfer(orderId, refund, reason))}
        >
          <p>
            No queda nada por devolver de estos <Money cents={refund.amount} />. Si el comprador ya lo sabía, le
            avisamos por correo.
          </p>
        </ReasonDialog>
      )}
      {dialog}
    </Cluster>
  );
}

interface AmountDialogProps {
  recorded: Cents;
  busy: boolean;
  onClose: () => void;
  onAmount: (amount: Cents, reason: string) => void;
}

function AmountDialog({ recorded, busy, onClose, onAmount }: AmountDialogProps) {
  const [typed, setTyped] = useState(soles(toSoles(recorded)));
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const send = (reason: string) => {
    const amount = toCents(typedNumber(typed) ?? 0);
    if (amount > 0 && amount !== recorded) return onAmount(amount, reason);
    setError(amount > 0 ? 'Ese es el monto que ya está registrado.' : 'Escribe cuánto llegó, por ejemplo 39,90.');
    field.current?.focus();
  };
  return (
    <ReasonDialog
      open
      title="Corregir el monto de esta transferencia"
      hint={READER}
      submit="Corregir"
      danger={false}
      busy={busy}
      onClose={onClose}
      onReason={send}
    >
      <p>
        Está registrada con <Money cents={recorded} />. Si el comprador ya lo sabía, le avisamos por correo.
      </p>
      <TextField
        ref={field}
        label="Monto que llegó, en soles"
        inputMode="decimal"
        required
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
      />
    </ReasonDialog>
  );
}
