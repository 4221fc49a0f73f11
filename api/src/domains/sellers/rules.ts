import {
  bankForm,
  contactsProblems,
  type FieldProblem,
  type FormSchema,
  formTexts,
  problemsOf,
} from '@qhatu/contract/forms';
import { ruleBroken } from '../../http/errors';

/** The wire may say null for what was left empty; the forms say nothing. */
const filled = (values: unknown): unknown =>
  typeof values === 'object' && values !== null && !Array.isArray(values)
    ? Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    : (values ?? {});

/** What is wrong with one part of a body; fields are named after the part: `bank.account`. '' is the body itself. */
export const partProblems = (part: string, schema: FormSchema, values: unknown, context?: object): FieldProblem[] =>
  problemsOf(schema, filled(values), context).map(({ field, text }) => ({
    field: part ? `${part}.${field}` : field,
    text,
  }));

export const bankProblems = (bank: unknown): FieldProblem[] => partProblems('bank', bankForm, bank);

export const contactsListProblems = (contacts: unknown): FieldProblem[] =>
  contactsProblems(Array.isArray(contacts) ? contacts.map(filled) : contacts);

/** `terms` stands at the top of a payload (D82). */
export const termsProblems = (terms: unknown): FieldProblem[] =>
  terms === true ? [] : [{ field: 'terms', text: formTexts.terms }];

/** 422 with the first failing rule as its sentence, in the order of the wizard's steps. */
export function refuse(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (!first) return;
  throw ruleBroken('invalid', first.text, Object.fromEntries(problems.map(({ field, text }) => [field, text])));
}
