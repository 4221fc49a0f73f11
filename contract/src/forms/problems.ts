import { ValidationError } from 'yup';
import type { FieldProblem } from './field-problem';

/** The part of a yup object that is needed here; yup's own `AnyObjectSchema` refuses schemas with known fields. */
export interface FormSchema {
  readonly fields: object;
  readonly spec?: { readonly meta?: FormMeta };
  validateSync(values: unknown, options: { abortEarly: boolean; context?: object }): unknown;
}

/** `object({…}).meta(…)`: fields whose rules are listed in another order than the form shows them (D52, D82). */
export interface FormMeta {
  ruleOrder?: readonly string[];
}

/**
 * Everything wrong with a form, one entry a field: first the empty required fields in the form's order, then the broken
 * rules in theirs (D82). Empty when the form is right. The form's order is that of the schema's fields; the rules have the
 * same unless `meta.ruleOrder` says otherwise. `context` is what the form itself cannot know, such as taken names.
 */
export function problemsOf(schema: FormSchema, values: unknown, context?: object): FieldProblem[] {
  try {
    schema.validateSync(values, { abortEarly: false, ...(context ? { context } : {}) });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return inFormOrder(schema, error.inner.length > 0 ? error.inner : [error]);
  }
}

/** The one that a form's toast names, or null (spec 2 §5). */
export const firstFailing = (schema: FormSchema, values: unknown, context?: object): FieldProblem | null =>
  problemsOf(schema, values, context)[0] ?? null;

function inFormOrder(schema: FormSchema, errors: readonly ValidationError[]): FieldProblem[] {
  const order = Object.keys(schema.fields);
  const listed = schema.spec?.meta?.ruleOrder ?? [];
  const rules = [...listed, ...order.filter((field) => !listed.includes(field))];
  const rank = (error: ValidationError) => {
    const isEmpty = error.type === 'required' || error.type === 'optionality' || error.type === 'nullable';
    // An error inside of a field is shown at the field: `variants[0].price`.
    const [field = ''] = (error.path ?? '').split(/[.[]/);
    return isEmpty ? order.indexOf(field) : order.length + 1 + rules.indexOf(field);
  };
  const seen = new Set<string>();
  const problems: FieldProblem[] = [];
  for (const error of [...errors].sort((a, b) => rank(a) - rank(b))) {
    const field = error.path ?? '';
    if (seen.has(field)) continue;
    seen.add(field);
    problems.push({ field, text: error.errors[0] ?? '' });
  }
  return problems;
}
