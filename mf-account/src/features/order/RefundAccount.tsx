import { TextField } from '@qhatu/ui';
import { type Ref, useRef, useState } from 'react';

interface RefundAccountProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** Where money of a transfer goes back to, as its buyer writes it (D122). */
export function RefundAccount({ ref, value, error, onChange }: RefundAccountProps) {
  return (
    <TextField
      ref={ref}
      label="¿A qué cuenta te devolvemos?"
      hint="Banco, número de cuenta o CCI, y a nombre de quién está. Solo la ve quien te transfiere."
      required
      maxLength={300}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Said beside the field. */
export const ACCOUNT_MISSING = 'Escribe a qué cuenta te devolvemos el dinero';

/** The state of that field: `read` gives what was typed; of nothing it says so beside the field, goes there, and gives null. */
export function useRefundAccount() {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const control = useRef<HTMLInputElement>(null);
  const read = (): string | null => {
    if (value.trim() !== '') return value.trim();
    setError(ACCOUNT_MISSING);
    control.current?.focus();
    return null;
  };
  const onChange = (typed: string) => {
    setValue(typed);
    setError(undefined);
  };
  return { read, control, field: { value, error, onChange } };
}
