import { refundAccountForm } from '@qhatu/contract/forms';
import { formatMoney } from '@qhatu/contract/money';
import { bundledRules, useSchemaForm } from '@qhatu/kit/form';
import { Button, Dialog, firstFocus, Notice, Stack } from '@qhatu/ui';
import { type Refund, setRefundAccount } from './api/after-sale';
import { RefundAccount } from './RefundAccount';
import { useOrderAct } from './useOrderAct';

const FORM = 'refund-account';
const RULES = bundledRules(refundAccountForm);

interface AccountDialogProps {
  orderId: number;
  refund: Refund;
  onClose: () => void;
}

/** Where the money goes to, said with a step-up; also another account, until it is paid. */
export default function AccountDialog({ orderId, refund: { id, amount }, onClose }: AccountDialogProps) {
  const { form, submit } = useSchemaForm({ rules: RULES, defaultValues: { account: '' }, judged: 'at submit' });
  const { act, problem, clear, proof } = useOrderAct(orderId);
  const send = submit(async ({ account }) => {
    if (await act(() => setRefundAccount(orderId, id, account.trim()))) onClose();
  });

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
          <Button type="submit" form={FORM} loading={form.formState.isSubmitting} loadingText="Guardando">
            Guardar mi cuenta
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={send} onSubmitCapture={clear} noValidate>
        <Stack>
          <RefundAccount form={form} ref={firstFocus} />
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
