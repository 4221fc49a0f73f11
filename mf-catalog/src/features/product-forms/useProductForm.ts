import { type FieldProblem, type FormSchema, fieldTexts, problemsOf } from '@qhatu/contract/forms';
import type { Product } from '@qhatu/contract/model';
import type { Message } from '@qhatu/contract/wire';
import { ApiError, apiQuery, messageOf, toast, useMember, useQueryClient } from '@qhatu/shared-state';
import { type FormEvent, useState } from 'react';
import { type EventKind, recordEvent } from '../../api/messages';

interface Options<V extends object> {
  product: Product;
  /** The same rules as the server's, in the form's order. */
  schema: FormSchema;
  empty: V;
  kind: EventKind;
  send: (values: V, about: { product_id: number; user_id: number }) => Promise<Message>;
}

/**
 * A form of the product page: disabled without login, wrong fields said in our words with the first one focused, and
 * after success it is empty again and the product reloads (spec 1 §4). What was typed stays when sending fails.
 */
export function useProductForm<V extends object>({ product, schema, empty, kind, send }: Options<V>) {
  const member = useMember();
  const client = useQueryClient();
  const [values, setValues] = useState(empty);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const problems: FieldProblem[] = tried ? problemsOf(schema, values) : [];
  const errors = { ...refused, ...fieldTexts(problems) };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!member || busy) return;
    setTried(true);
    const [first] = problemsOf(schema, values);
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const { msg } = await send(values, { product_id: product.id, user_id: member.person.id });
      toast.success(msg);
      setValues(empty);
      setTried(false);
      setRefused({});
      void recordEvent(product.seller.id, kind);
      void client.invalidateQueries(apiQuery(`products/${product.id}`));
    } catch (error) {
      // spec 1 §8: said and logged; the query client logs its own, this call is not one of them.
      console.error(error);
      setRefused(error instanceof ApiError ? error.fields : {});
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    isMember: member !== null,
    busy,
    submit,
    values,
    set: (change: Partial<V>) => setValues((now) => ({ ...now, ...change })),
    errors,
  };
}
