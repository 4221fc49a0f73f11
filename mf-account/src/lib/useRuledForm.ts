import type { FieldProblem } from '@qhatu/contract/forms';
import { ApiError, toast } from '@qhatu/shared-state';
import { type BaseSyntheticEvent, useCallback, useRef } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, type Path, useForm } from 'react-hook-form';
import { knownRules, loadRules, type Rules, type RulesName, rulesOrSay, useRules } from './rules';

interface RuledFormOptions<T extends FieldValues> {
  /** The rules of `@qhatu/contract/forms`, the same that the API checks. */
  rules: RulesName;
  defaultValues: DefaultValues<T>;
  /** What the rules cannot know by themselves; asked for at every check. */
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
export function useRuledForm<T extends FieldValues>({ rules: name, defaultValues, context }: RuledFormOptions<T>) {
  useRules();
  const ask = useRef(context);
  ask.current = context;
  const waiting = useRef(false);
  const check = useCallback(
    (rules: Rules, values: unknown) => rules.problemsOf(rules[name], values, ask.current?.()),
    [name],
  );
  const form = useForm<T>({
    resolver: async (values) => {
      // Without rules nothing is said beside a field, and nothing is sent either: see `submit`.
      const rules = knownRules() ?? (await loadRules().catch(() => null));
      const problems = rules ? check(rules, values) : [];
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

  const submit = (send: (values: T) => Promise<void> | void) => async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (waiting.current) return;
    let rules = knownRules();
    if (!rules) {
      waiting.current = true;
      rules = await rulesOrSay();
      waiting.current = false;
    }
    const held = rules;
    if (!held) return;
    await form.handleSubmit(send, () => {
      const [first] = check(held, form.getValues());
      if (first) point(first);
    })(event);
  };

  /** Puts the server's texts per field where they belong and the focus on the first of them. */
  const showRefusal = (error: unknown) => {
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    for (const [field, message] of fields) form.setError(field as Path<T>, { type: 'server', message });
    const [first] = fields;
    if (first) form.setFocus(first[0] as Path<T>);
  };

  return { form, submit, showRefusal };
}
