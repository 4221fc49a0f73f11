import { type Cents, toCents } from '@qhatu/contract/money';
import { TextField } from '@qhatu/ui';
import { type ReactNode, useRef, useState } from 'react';
import { ReasonDialog } from '../../lib/ReasonDialog';
import { typedNumber } from '../../lib/typed';

interface AmountReasonDialogProps {
  title: string;
  hint: string;
  submit: string;
  danger?: boolean;
  busy: boolean;
  /** What the amount's field is called, and begins with. */
  label: string;
  begun: string;
  /** What is wrong with an amount, said beside its field; null: nothing. What is no amount comes as 0. */
  problemOf: (amount: Cents) => string | null;
  onClose: () => void;
  /** @returns what the server says of the amount, if anything */
  onAmount: (amount: Cents, reason: string) => Promise<string | undefined>;
  /** What is said before the amount. */
  children: ReactNode;
}

/** Asks for an amount in soles and for the reason of it. */
export function AmountReasonDialog(props: AmountReasonDialogProps) {
  const { label, begun, problemOf, onAmount, children, ...dialog } = props;
  const [typed, setTyped] = useState(begun);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const send = async (reason: string) => {
    const amount = toCents(typedNumber(typed) ?? 0);
    const wrong = problemOf(amount);
    if (wrong === null) {
      const refused = await onAmount(amount, reason);
      if (refused) setError(refused);
      return;
    }
    setError(wrong);
    field.current?.focus();
  };
  return (
    <ReasonDialog open {...dialog} onReason={(reason) => void send(reason)}>
      {children}
      <TextField
        ref={field}
        label={label}
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
