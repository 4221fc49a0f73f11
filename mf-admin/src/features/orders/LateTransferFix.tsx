import { firstFailing, lateTransferCorrectionForm } from '@qhatu/contract/forms';
import { type Cents, toSoles } from '@qhatu/contract/money';
import { Button, Cluster, Money } from '@qhatu/ui';
import { useState } from 'react';
import { ReasonDialog } from '../../lib/ReasonDialog';
import { soles } from '../../lib/typed';
import { useAct } from '../../lib/useAct';
import { AmountReasonDialog } from './AmountReasonDialog';
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
          onAmount={async (amount, reason) => {
            await ask(() => correctLateTransfer(orderId, refund, amount, reason));
            return undefined;
          }}
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
  onAmount: (amount: Cents, reason: string) => Promise<undefined>;
}

function AmountDialog({ recorded, busy, onClose, onAmount }: AmountDialogProps) {
  return (
    <AmountReasonDialog
      title="Corregir el monto de esta transferencia"
      hint={READER}
      submit="Corregir"
      danger={false}
      busy={busy}
      label="Monto que llegó, en soles"
      begun={soles(toSoles(recorded))}
      problemOf={(amount) => {
        if (amount === recorded) return 'Ese es el monto que ya está registrado.';
        return firstFailing(lateTransferCorrectionForm, { amount: toSoles(amount) })?.text ?? null;
      }}
      onClose={onClose}
      onAmount={onAmount}
    >
      <p>
        Está registrada con <Money cents={recorded} />. Si el comprador ya lo sabía, le avisamos por correo.
      </p>
    </AmountReasonDialog>
  );
}
