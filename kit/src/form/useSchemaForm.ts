import type { FieldProblem } from '@qhatu/contract/forms';
import { ApiError, messageOf, toast } from '@qhatu/shared-state';
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form';
import { keepPreHydrationInput } from './pre-hydration';
import { pressEnded, watchPress } from './press';
import { type FormRules, rulesOrToast, useRules } from './rules';

interface SchemaFormOptions<T extends FieldValues> {
  /** The rules of `@qhatu/contract/forms`, the same that the API checks. */
  rules: FormRules;
  defaultValues: DefaultValues<T>;
  /** What the rules cannot know by themselves; asked for at every check. */
  context?: () => object | undefined;
  /** When a field is first judged: once it was left, unless told; from the first submit on, at every change. */
  judged?: 'when left' | 'at submit';
  /** False: what is wrong stands beside its field only, without a toast. */
  warns?: boolean;
}

const asErrors = <T extends FieldValues>(problems: readonly FieldProblem[]): FieldErrors<T> =>
  Object.fromEntries(
    problems.map(({ field, text }) => [field, { type: 'rule', message: text }]),
  ) as unknown as FieldErrors<T>;

/**
 * react-hook-form with the contract's rules, as spec 3 §5 wants it: the first failing rule stops the submit, is shown as a
 * warning toast, and its field gets the focus; every broken rule stands beside its field. `submit` sends once at a time;
 * `save` also shows what the server refuses, `showRefusal` puts its texts beside their fields (D8).
 * `form.formState.isSubmitting` is true while it is sent.
 */
export function useSchemaForm<T extends FieldValues>({
  rules: { set, problemsOf },
  defaultValues,
  context,
  judged = 'when left',
  warns = true,
}: SchemaFormOptions<T>) {
  useRules(set);
  useEffect(watchPress, []);
  const busy = useRef(false);
  const element = useRef<HTMLFormElement | null>(null);
  /** Everything wrong, or nothing while there are no rules: nothing is sent then either, see `submit`. */
  const check = (values: unknown): FieldProblem[] => problemsOf(values, context?.()) ?? [];
  const form = useForm<T>({
    resolver: async (values) => {
      await pressEnded();
      if (!set.known()) await set.load().catch(() => null);
      const problems = check(values);
      return problems.length > 0 ? { values: {}, errors: asErrors<T>(problems) } : { values, errors: {} };
    },
    mode: judged === 'when left' ? 'onTouched' : 'onSubmit',
    shouldFocusError: false,
    defaultValues,
  });
  // Once, before the first control registers.
  useState(() => keepPreHydrationInput(form));

  /** Controls that are no registered field, such as files and stars, are found by their name; of a list the first one is. */
  const focus = (field: string) => {
    form.setFocus(field as Path<T>);
    const inside = element.current ?? document;
    const named = inside.querySelector<HTMLElement>(`[name="${field}"]`);
    (named ?? inside.querySelector<HTMLElement>(`[name^="${field}."]`))?.focus();
  };

  /** Names one problem: toast, text beside the field, focus. */
  const point = ({ field, text }: FieldProblem) => {
    if (warns) toast.warning(text);
    focus(field);
  };

  const submit = (send: (values: T) => Promise<void> | void) => async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (busy.current) return;
    const target: unknown = event?.currentTarget;
    element.current = target instanceof Element ? target.closest('form') : null;
    busy.current = true;
    try {
      if (!set.known() && !(await rulesOrToast(set))) return;
      await form.handleSubmit(send, () => {
        const [first] = check(form.getValues());
        if (first) point(first);
      })(event);
    } finally {
      busy.current = false;
    }
  };

  /** A form that begins anew, without a word about its fields, also during a submit, which then says nothing more. */
  const reset = (values?: T) => form.reset(values);

  /** Puts the server's texts per field where they belong and the focus on the first of them. */
  const showRefusal = (error: unknown) => {
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    for (const [field, message] of fields) form.setError(field as Path<T>, { type: 'server', message });
    const [first] = fields;
    if (first) focus(first[0]);
  };

  /**
   * `submit` for what may be refused: the refusal is a toast, its texts stand beside their fields, what was typed stays.
   * @param isHandled asked first; true: the refusal has been said in another way
   */
  const save = (send: (values: T) => Promise<void> | void, isHandled?: (error: unknown, values: T) => boolean) =>
    submit(async (values) => {
      try {
        await send(values);
      } catch (error) {
        if (isHandled?.(error, values)) return;
        showRefusal(error);
        toast.error(messageOf(error));
      }
    });

  return { form, submit, save, showRefusal, reset };
}
