import { useSearchParams } from 'react-router-dom';

interface FieldBase {
  /** In the address of the section. */
  name: string;
  /** In the API's query. */
  param: string;
  label: string;
  /** Only a link sets it: there is nothing to fill in. */
  hidden?: boolean;
}

/** One thing that a list can be filtered by. */
export type FilterField =
  | (FieldBase & { kind: 'search'; placeholder?: string })
  /** Somebody, by the user name or the e-mail: one of the smaller fields. */
  | (FieldBase & { kind: 'somebody'; placeholder?: string })
  | (FieldBase & { kind: 'choice'; options: readonly { value: string; text: string }[]; any: string })
  | (FieldBase & { kind: 'day' });

export interface Filters {
  /** What a person can filter by. */
  fields: readonly FilterField[];
  values: Readonly<Record<string, string>>;
  /** The same for the API, in the order of the fields. */
  query: string;
  /** How many of them say something. */
  count: number;
  /** An empty value takes the filter off. What is being typed replaces the address; a choice can be undone by 'back'. */
  set: (name: string, value: string, how?: { replace?: boolean }) => void;
  clear: () => void;
}

/** Filters that live in the address: a link to what one sees can be sent. A choice that does not exist counts as none. */
export function useFilters(fields: readonly FilterField[]): Filters {
  const [params, setParams] = useSearchParams();
  const chosenIn = (field: FilterField): string => {
    const value = params.get(field.name)?.trim() ?? '';
    if (field.kind === 'choice') return field.options.some((option) => option.value === value) ? value : '';
    return field.kind === 'day' && !/^\d{4}-\d{2}-\d{2}$/.test(value) ? '' : value;
  };
  const known = fields.map((field) => [field, chosenIn(field)] as const);
  const query = new URLSearchParams();
  for (const [{ param }, value] of known) if (value) query.set(param, value);
  return {
    fields: fields.filter(({ hidden }) => !hidden),
    values: Object.fromEntries(known.map(([{ name }, value]) => [name, value])),
    query: query.toString(),
    count: known.filter(([, value]) => value).length,
    set: (name, value, { replace = false } = {}) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace },
      ),
    clear: () => setParams({}),
  };
}
