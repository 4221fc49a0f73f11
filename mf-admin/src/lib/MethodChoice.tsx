import { type MethodKey, PAYMENT_METHODS } from '@qhatu/contract/payment-methods';
import { Checkbox, Cluster, FieldGroup } from '@qhatu/ui';

/** All of them is the same as no limit. */
export const ALL_METHODS: readonly MethodKey[] = PAYMENT_METHODS.map(({ key }) => key);

interface MethodChoiceProps {
  label: string;
  /** What is wrong with the choice. */
  error?: string | null;
  chosen: readonly MethodKey[];
  onChange: (chosen: readonly MethodKey[]) => void;
}

/** With which methods of payment something holds. */
export function MethodChoice({ label, error, chosen, onChange }: MethodChoiceProps) {
  return (
    <FieldGroup label={label} error={error}>
      <Cluster gap={2}>
        {PAYMENT_METHODS.map(({ key, name }) => (
          <Checkbox
            key={key}
            label={name}
            checked={chosen.includes(key)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))}
          />
        ))}
      </Cluster>
    </FieldGroup>
  );
}
