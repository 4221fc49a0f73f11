import { Checkbox, FieldGroup } from '@qhatu/ui';

interface ChoiceListProps {
  label: string;
  name: string;
  choices: readonly (readonly [string, string])[];
  value: readonly string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
}

/** Some of several, in the order in which they are offered. */
export function ChoiceList({ label, name, choices, value, error, onChange }: ChoiceListProps) {
  const toggle = (one: string, on: boolean) =>
    onChange(choices.map(([id]) => id).filter((id) => (id === one ? on : value.includes(id))));
  return (
    <FieldGroup label={label} error={error}>
      {choices.map(([id, text]) => (
        <Checkbox
          key={id}
          name={name}
          label={text}
          checked={value.includes(id)}
          onChange={({ target }) => toggle(id, target.checked)}
        />
      ))}
    </FieldGroup>
  );
}
