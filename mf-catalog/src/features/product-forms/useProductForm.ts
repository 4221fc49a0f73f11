import type { FormSchema } from '@qhatu/contract/forms';
import type { Product } from '@qhatu/contract/model';
import type { DefaultValues, FieldValues } from '@qhatu/kit/form';
import { bundledRules, useSchemaForm } from '@qhatu/kit/form';
import { apiQuery, messageOf, toast, useMember, useQueryClient } from '@qhatu/shared-state';
import { useState } from 'react';
import { type About, type EventKind, recordEvent } from '../../api/messages';

interface Options<V extends FieldValues> {
  product: Product;
  /** The server's rules, in the form's order. */
  schema: FormSchema;
  empty: DefaultValues<V>;
  kind: EventKind;
  send: (values: V, about: About) => Promise<{ msg: string }>;
}

/**
 * A form of the product page: disabled without login, wrong fields said in our words with the first one focused, and
 * after success it is empty again and the product reloads (spec 1 §4). What was typed stays when sending fails.
 */
export function useProductForm<V extends FieldValues>({ product, schema, empty, kind, send }: Options<V>) {
  const member = useMember();
  const client = useQueryClient();
  const [rules] = useState(() => bundledRules(schema));
  const { form, submit, showRefusal, reset } = useSchemaForm<V>({
    rules,
    defaultValues: empty,
    judged: 'at submit',
    warns: false,
  });

  const onSubmit = submit(async (values) => {
    if (!member) return;
    try {
      const { msg } = await send(values, { productId: product.id, userId: member.person.id });
      toast.success(msg);
      reset();
      void recordEvent(product.seller.id, kind);
      void client.invalidateQueries(apiQuery(`products/${product.id}`));
    } catch (error) {
      // spec 1 §8: said and logged; the query client logs its own, this call is not one of them.
      console.error(error);
      showRefusal(error);
      toast.error(messageOf(error));
    }
  });

  return { form, onSubmit, isMember: member !== null, busy: form.formState.isSubmitting };
}
