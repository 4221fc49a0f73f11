import { lateTransferForm } from '@qhatu/contract/forms';
import { toCents, toSoles } from '@qhatu/contract/money';
import { bundledRules, FormTextField, useSchemaForm } from '@qhatu/kit/form';
import { Button, Dialog, firstFocus, Stack } from '@qhatu/ui';
import { soles, typedNumber } from '../../lib/typed';
import type { StaffOrder } from './api/order';
import { recordLateTransfer } from './api/order-acts';

const FORM = 'late-transfer';
const RULES = bundledRules(lateTransferForm);

interface LateTransferDialogProps {
  order: StaffOrder;
  /** Another act of this page is under way. */
  busy: boolean;
  onClose: () => void;
  act: (work: () => Promise<{ msg: string }>) => Promise<void>;
}

/** The bank's account shows money of an order that ended unpaid: it goes back, and its buyer is asked for an account (D397). */
export function LateTransferDialog({ order: { id, amounts }, busy, onClose, act }: LateTransferDialogProps) {
  const { form, submit, showRefusal } = useSchemaForm({
    rules: RULES,
    defaultValues: { amount: amounts ? soles(toSoles(amounts.total)) : '', operation: '' },
  });
  const send = submit(({ amount, operation }) =>
    act(() =>
      recordLateTransfer(id, toCents(typedNumber(amount) ?? 0), operation.trim()).catch((refused: unknown) => {
        showRefusal(refused);
        throw refused;
      }),
    ),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Transferencia tardía del pedido ${id}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Ahora no
          </Button>
          <Button type="submit" form={FORM} loading={busy || form.formState.isSubmitting} loadingText="Guardando">
            Registrar y preguntar la cuenta
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={send}>
        <Stack>
          <p>
            Este pedido terminó sin pagar. Lo que llegó queda por devolver, y le preguntamos al comprador a qué cuenta.
          </p>
          <FormTextField
            form={form}
            name="amount"
            ref={firstFocus}
            label="Monto que llegó, en soles"
            inputMode="decimal"
            required
            autoComplete="off"
          />
          <FormTextField
            form={form}
            name="operation"
            label="Número de operación del banco"
            required
            maxLength={100}
            autoComplete="off"
          />
        </Stack>
      </form>
    </Dialog>
  );
}
