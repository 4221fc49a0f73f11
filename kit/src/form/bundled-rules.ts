import { type FormSchema, problemsOf } from '@qhatu/contract/forms';
import type { Checks, FormRules } from './rules';

/**
 * Rules that are in the form's own file: for forms that come late themselves, as a whole. Apart from `rules.ts`, which comes with
 * every page that has a form: yup would come with it.
 */
export const bundledRules = (schema: FormSchema): FormRules => {
  const checks: Checks = { problemsOf };
  return {
    set: { load: async () => checks, known: () => checks, subscribe: () => () => undefined },
    problemsOf: (values, context) => problemsOf(schema, values, context),
  };
};
