import type { FieldProblem, FormSchema, problemsOf } from '@qhatu/contract/forms';
import { toast } from '@qhatu/shared-state';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { type Deferred, deferred } from '../lazy';
import { useFirstTouch } from './useFirstTouch';

/** What every set of rules brings beside its forms. */
export interface Checks {
  problemsOf: typeof problemsOf;
}

/** The rules of one page, in a file of the release of their own. */
export type RuleSet<R extends Checks> = Deferred<R>;

/** What one form is checked by. */
export interface FormRules {
  set: RuleSet<Checks>;
  /** Everything wrong with the values; null as long as the set has not come. */
  problemsOf: (values: unknown, context?: object) => FieldProblem[] | null;
}

/** Said when a form is sent and its rules could not be fetched. */
export const RULES_MISSING =
  'No hay conexión para revisar el formulario. Lo que escribiste sigue aquí: inténtalo otra vez.';

/**
 * Rules are a third of a form's code and not needed before something is typed: they are fetched when somebody begins to type,
 * and each page has those of its own forms only.
 */
export const ruleSet = <R extends Checks>(fetch: () => Promise<R>): RuleSet<R> => deferred(fetch);

/** Rules that are no schema: whatever of a set finds what is wrong with the values. */
export const checkedBy = <R extends Checks>(
  set: RuleSet<R>,
  check: (rules: R, values: unknown, context?: object) => FieldProblem[],
): FormRules => ({
  set,
  problemsOf: (values, context) => {
    const rules = set.known();
    return rules && check(rules, values, context);
  },
});

export const formRules = <R extends Checks>(set: RuleSet<R>, schema: (rules: R) => FormSchema): FormRules =>
  checkedBy(set, (rules, values, context) => rules.problemsOf(schema(rules), values, context));

/** The rules, fetched if need be; says so and answers null when they cannot be had. */
export async function rulesOrToast<R extends Checks>(set: RuleSet<R>): Promise<R | null> {
  try {
    return await set.load();
  } catch {
    toast.error(RULES_MISSING);
    return null;
  }
}

/**
 * Fetches the rules at the first touch of a form on the page, and once more whenever the network returns.
 * @param form selector of what is a form there
 */
export function useRules<R extends Checks>(set: RuleSet<R>, form = 'main form'): R | null {
  const begin = useCallback(() => void set.load().catch(() => undefined), [set]);
  useFirstTouch(begin, form);
  useEffect(() => {
    // A form that was begun without a network gets its rules as soon as there is one.
    const retry = () => {
      if (document.activeElement?.closest(form)) begin();
    };
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [begin, form]);
  return useSyncExternalStore(set.subscribe, set.known, () => null);
}
