import { formatMoney } from '@qhatu/contract/money';
import { useStepUp } from '@qhatu/kit/step-up';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Dialog, firstFocus, Notice, Stack } from '@qhatu/ui';
import { type FormEvent, useRef, useState } from 'react';
import { nameRefundAccount, type Refund } from './api/after-sale';
import { useReloadOrder } from './api/order';
import { RefundAccount } from './RefundAccount';

const FORM = 'refund-account';
const NO_ACCOUNT = 'Escribe a qué cuenta te devolvemos el dinero';

/** Money that somebody transfers as soon as they know where to: the buyer says it here, also from the mail that asks for it (D395). */
export function AccountWanted({ refunds, onName }: { refunds: readonly Refund[]; onName: (refund: Refund) => void }) {
  return (
    <>
      {refunds
        .filter(({ needsAccount }) => needsAccount)
        .map((refund) => (
          <Notice
            key={refund.id}
            tone="warning"
            title={`¿A qué cuenta te devolvemos ${formatMoney(refund.amount)}?`}
            action={
              <Button size="small" onClick={() => onName(refund)}>
                Decir mi cuenta
              </Button>
            }
          >
            Una persona de la tienda te lo transfiere. Motivo: {refund.reason}
          </Notice>
        ))}
    </>
  );
}

interface AccountDialogProps {
  orderId: number;
  refund: Refund;
  onClose: () => void;
}

/** Where the money goes to, said with a step-up; also another account, until it is paid. */
export function AccountDialog({ orderId, refund: { id, amount }, onClose }: AccountDialogProps) {
  const [account, setAccount] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const reload = useReloadOrder(orderId);
  const { withProof, dialog } = useStepUp();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    if (account.trim() === '') {
      setMissing(NO_ACCOUNT);
      field.current?.focus();
      return;
    }
    setSending(true);
    setProblem(null);
    try {
      const { msg } = await withProof(() => nameRefundAccount(orderId, id, account.trim()));
      await reload();
      toast.success(msg);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setSending(false);
      void reload();
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Te devolvemos ${formatMoney(amount)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Ahora no
          </Button>
          <Button type="submit" form={FORM} loading={sending} loadingText="Guardando">
            Guardar mi cuenta
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={send} noValidate>
        <Stack>
          <RefundAccount
            ref={(control) => {
              field.current = control;
              firstFocus(control);
            }}
            value={account}
            error={missing ?? undefined}
            onChange={(typed) => {
              setAccount(typed);
              setMissing(null);
            }}
          />
          {problem && (
            <Notice tone="danger" announce>
              {problem}
            </Notice>
          )}
        </Stack>
      </form>
      {dialog}
    </Dialog>
  );
}
