import { type InferType, object } from 'yup';
import type { FieldProblem } from './field-problem';
import { problemsOf } from './problems';
import { email, phone, text } from './rules';
import { MAX_CONTACTS } from './seller-choices';
import { sellerTexts } from './seller-texts';
import * as formTexts from './texts';

/** One representative of a seller: all three are required (spec 3 §5). */
export const representativeForm = object({
  name: text('nombre', 200).required(formTexts.required('nombre')),
  email: email().required(formTexts.required('correo electrónico')),
  phone: phone(7, 14).required(formTexts.required('teléfono')),
});
export type RepresentativeForm = InferType<typeof representativeForm>;

/** Everything wrong with the list: fields are `contacts.0.name`, `contacts.1.phone`; `contacts` is the list itself. */
export function contactsProblems(contacts: unknown): FieldProblem[] {
  if (!Array.isArray(contacts) || contacts.length === 0) return [{ field: 'contacts', text: sellerTexts.noContact }];
  if (contacts.length > MAX_CONTACTS) return [{ field: 'contacts', text: sellerTexts.manyContacts }];
  return contacts.flatMap((contact, index) =>
    problemsOf(representativeForm, contact).map(({ field, text }) => ({ field: `contacts.${index}.${field}`, text })),
  );
}
