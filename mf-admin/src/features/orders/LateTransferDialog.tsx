import { toCents, toSoles } from '@qhatu/contract/money';
import { Button, Dialog, firstFocus, Stack, TextField } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { soles, typedNumber } from '../../lib/typed';
import type { StaffOrder } from './api/order';
import { recordLateTransfer } from './api/order-acts';

const FORM = 'late-transfer';

interface LateTransferDialogProps {
  order: StaffOrder;
  busy: boolean;
  onClose: () => void;
  act: (work: () => Promise<{ msg: string }>) => Promise<void>;
}

/** The bank's account shows money of an order that ended unpaid: it goes back, and its buyer is asked for an account (D397). */
export function LateTransferDialog({ order: { id, amounts }, busy, onClose, act }: LateTransferDialogProps) {
  const [errors, setErrors] = useState<{ amount?: string; operation?: string }>({});
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const amount = toCents(typedNumber(String(typed.get('amount') ?? '')) ?? 0);
    const operation = String(typed.get('operation') ?? '').trim();
    const wrong = {
      ...(amount > 0 ? {} : { amount: 'Escribe cuánto llegó, por ejemplo 39,90.' }),
      ...(operation ? {} : { operation: 'Escribe el número de operación del banco.' }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    void act(() => recordLateTransfer(id, amount, operation));
  };
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
          <Button type="submit" form={FORM} loading={busy} loadingText="Guardando">
            Registrar y preguntar la cuenta
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <Stack>
          <p>
            Este pedido terminó sin pagar. Lo que llegó queda por devolver, y le preguntamos al comprador a qué cuenta.
          </p>
          <TextField
            ref={firstFocus}
            name="amount"
            label="Monto que llegó, en soles"
            inputMode="decimal"
            required
            autoComplete="off"
            defaultValue={amounts ? soles(toSoles(amounts.total)) : ''}
            error={errors.amount}
            onChange={() => setErrors(({ amount: _, ...rest }) => rest)}
          />
          <TextField
            name="operation"
            label="Número de operación del banco"
            required
            maxLength={100}
            autoComplete="off"
            error={errors.operation}
            onChange={() => setErrors(({ operation: _, ...rest }) => rest)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
