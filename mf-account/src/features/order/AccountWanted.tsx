import { formatMoney } from '@qhatu/contract/money';
import { Button, Dialog, firstFocus, Notice, Stack } from '@qhatu/ui';
import type { FormEvent } from 'react';
import { nameRefundAccount, type Refund } from './api/after-sale';
import { RefundAccount, useRefundAccount } from './RefundAccount';
import { useOrderAct } from './useOrderAct';

const FORM = 'refund-account';

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
  const { read, control, field } = useRefundAccount();
  const { act, sending, problem, proof } = useOrderAct(orderId);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const account = sending ? null : read();
    if (account !== null && (await act(() => nameRefundAccount(orderId, id, account)))) onClose();
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
            ref={(input) => {
              control.current = input;
              firstFocus(input);
            }}
            {...field}
          />
          {problem && (
            <Notice tone="danger" announce>
              {problem}
            </Notice>
          )}
        </Stack>
      </form>
      {proof}
    </Dialog>
  );
}
