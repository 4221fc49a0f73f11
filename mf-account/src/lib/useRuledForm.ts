import { type FieldProblem, type FormSchema, problemsOf } from '@qhatu/contract/forms';
import { ApiError, toast } from '@qhatu/shared-state';
import { type BaseSyntheticEvent, useCallback, useRef } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form';

interface RuledFormOptions<T extends FieldValues> {
  /** The rules of `@qhatu/contract/forms`, the same that the API checks. */
  schema: FormSchema;
  defaultValues: DefaultValues<T>;
  /** What the schema cannot know by itself; asked for at every check. */
  context?: () => object | undefined;
}

const asErrors = <T extends FieldValues>(problems: readonly FieldProblem[]): FieldErrors<T> =>
  Object.fromEntries(
    problems.map(({ field, text }) => [field, { type: 'rule', message: text }]),
  ) as unknown as FieldErrors<T>;

/**
 * react-hook-form with our rules and our manners (spec 3 §5): the first failing rule stops the submit, is said as a
 * warning toast, and its field has the focus; every broken rule stands beside its field.
 */
export function useRuledForm<T extends FieldValues>({ schema, defaultValues, context }: RuledFormOptions<T>) {
  const ask = useRef(context);
  ask.current = context;
  const check = useCallback((values: unknown) => problemsOf(schema, values, ask.current?.()), [schema]);
  const form = useForm<T>({
    resolver: (values) => {
      const problems = check(values);
      return problems.length > 0 ? { values: {}, errors: asErrors<T>(problems) } : { values, errors: {} };
    },
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues,
  });

  /** Names one problem: toast, text beside the field, focus. */
  const point = ({ field, text }: FieldProblem) => {
    toast.warning(text);
    form.setFocus(field as Path<T>);
  };

  const submit = (send: (values: T) => Promise<void> | void) => (event?: BaseSyntheticEvent) =>
    form.handleSubmit(send, () => {
      const [first] = check(form.getValues());
      if (first) point(first);
    })(event);

  /** Puts the server's texts per field where they belong and the focus on the first of them. */
  const showRefusal = (error: unknown) => {
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    for (const [field, message] of fields) form.setError(field as Path<T>, { type: 'server', message });
    const [first] = fields;
    if (first) form.setFocus(first[0] as Path<T>);
  };

  return { form, submit, point, check, showRefusal };
}
