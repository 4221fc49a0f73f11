import type { Product } from '@qhatu/contract/model';
import type { Message } from '@qhatu/contract/wire';
import { apiQuery, toast, useMember, useQueryClient } from '@qhatu/shared-state';
import { type FormEvent, useState } from 'react';
import { type EventKind, recordEvent } from '../../api/messages';

interface Options<T extends string> {
  product: Product;
  /** Field names and how they are called in 'El campo … es requerido' (D53), in the form's order. */
  fields: Record<T, string>;
  optional?: NoInfer<T>[];
  kind: EventKind;
  send: (values: Record<NoInfer<T>, string>, personId: number) => Promise<Message>;
  onSent?: () => void;
}

/**
 * A form of the product page: disabled without login, required fields said in our words, and after success it is empty
 * again and the product reloads (spec 1 §4). What was typed stays when sending fails.
 */
export function useProductForm<T extends string>({ product, fields, optional = [], kind, send, onSent }: Options<T>) {
  const names = Object.keys(fields) as T[];
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as Record<T, string>;
  const member = useMember();
  const client = useQueryClient();
  const [values, setValues] = useState(empty);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const problem = (name: T) =>
    values[name].trim() === '' && !optional.includes(name) ? `El campo ${fields[name]} es requerido` : null;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (!member || busy) return;
    const first = names.find((name) => problem(name) !== null);
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const { msg } = await send(values, member.person.id);
      toast.success(msg);
      setValues(empty);
      setTried(false);
      onSent?.();
      void recordEvent(product.seller.id, kind);
      void client.invalidateQueries(apiQuery(`products/${product.id}`));
    } catch {
      toast.error();
    } finally {
      setBusy(false);
    }
  }

  return {
    isMember: member !== null,
    busy,
    submit,
    /** Spread on a field. */
    field: (name: T) => ({
      name,
      label: fields[name],
      value: values[name],
      required: !optional.includes(name),
      optional: optional.includes(name),
      error: tried ? problem(name) : null,
      onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    }),
  };
}
