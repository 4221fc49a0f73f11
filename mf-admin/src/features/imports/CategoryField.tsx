import { TextField } from '@qhatu/ui';

export interface Choice {
  value: string;
  text: string;
}

/** Of a category that is typed, the one that is meant; null: none of that name. */
export const categoryNamed = (typed: string, options: readonly Choice[]): Choice | null => {
  const said = typed.trim().toLowerCase();
  return options.find(({ text }) => text.toLowerCase() === said) ?? null;
};

interface CategoryFieldProps {
  label: string;
  listId: string;
  options: readonly Choice[];
  typed: string;
  error?: string;
  onType: (typed: string) => void;
}

/** A category found by typing a part of its name; {@link CategoryNames} gives the names. */
export function CategoryField({ label, listId, options, typed, error, onType }: CategoryFieldProps) {
  const unknown = typed.trim() !== '' && !categoryNamed(typed, options);
  return (
    <TextField
      label={label}
      list={listId}
      autoComplete="off"
      value={typed}
      error={error}
      hint={unknown && !error ? 'Elige una de la lista' : undefined}
      placeholder="Escribe para buscar"
      onChange={({ target }) => onType(target.value)}
    />
  );
}

/** The shop's categories for every {@link CategoryField} of a page. */
export const CategoryNames = ({ id, options }: { id: string; options: readonly Choice[] }) => (
  <datalist id={id}>
    {options.map(({ value, text }) => (
      <option key={value} value={text} />
    ))}
  </datalist>
);
