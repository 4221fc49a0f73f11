import { Chip, Cluster } from '@qhatu/ui';

interface FilterProps<T extends string> {
  label: string;
  options: readonly { id: T; text: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few views of a list. */
export function Filter<T extends string>({ label, options, value, onChange }: FilterProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are switches
    <div role="group" aria-label={label}>
      <Cluster>
        {options.map(({ id, text }) => (
          <Chip key={id} pressed={id === value} onClick={() => onChange(id)}>
            {text}
          </Chip>
        ))}
      </Cluster>
    </div>
  );
}
