import { TextField } from '@qhatu/ui';
import type { Ref } from 'react';

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
