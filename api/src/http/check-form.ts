import { type FieldProblem, type FormSchema, fieldTexts, problemsOf } from '@qhatu/contract/forms';
import { ruleBroken } from './errors';

/** Throws 422 `invalid` when there are problems: the first one's text, and each one's beside its field (D8). */
export function refuseProblems(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (first) throw ruleBroken('invalid', first.text, fieldTexts(problems));
}

/** Throws 422 `invalid` for what a form's rules find wrong, as the form itself would have said it. */
export const checkForm = (schema: FormSchema, values: unknown, context?: object): void =>
  refuseProblems(problemsOf(schema, values, context));
