import { checkedBy, useSchemaForm } from '@qhatu/kit/form';
import { saveDraft } from '../wizard/drafts';
import type { useWizardStart } from '../wizard/useRegistering';
import { RULES } from './rules';

export interface Contact {
  name: string;
  email: string;
  phone: string;
}
export const NO_CONTACT: Contact = { name: '', email: '', phone: '' };

/** Rows in which anything was typed. */
export const filledContacts = (contacts: readonly Contact[]): Contact[] =>
  contacts.filter(({ name, email, phone }) => `${name}${email}${phone}`.trim() !== '');

/** Rows that were left empty are no contacts, unless there are others. */
const CONTACTS = checkedBy(RULES, (rules, values) => {
  const { contacts } = values as { contacts: Contact[] };
  return rules.contactsProblems(filledContacts(contacts).length === 0 ? [] : contacts);
});

/** The step with the list of contacts. What is typed in it survives a reload. */
export function useContacts({ key, draft }: Pick<ReturnType<typeof useWizardStart>, 'key' | 'draft'>) {
  const kept = draft?.contacts.map((contact) => ({ ...NO_CONTACT, ...contact })) ?? [];
  const { form, submit } = useSchemaForm<{ contacts: Contact[] }>({
    rules: CONTACTS,
    defaultValues: { contacts: kept.length > 0 ? kept : [NO_CONTACT] },
  });
  // Read here, so that what is wrong appears with it.
  const { errors: _errors, isSubmitted } = form.formState;
  return {
    submit,
    contacts: form.watch('contacts'),
    setContacts: (changed: Contact[]) => {
      form.setValue('contacts', changed);
      // Of all of them: what was wrong with a row is not wrong with the one that takes its place.
      if (isSubmitted) void form.trigger();
      if (filledContacts(changed).length > 0) saveDraft(key, { contacts: changed.map((each) => ({ ...each })) });
    },
    errorOf: (field: string) => form.getFieldState(field as 'contacts').error?.message,
    /** The server's texts; '' is the list itself. */
    showErrors: (fields: Record<string, string>) => {
      for (const [field, message] of Object.entries(fields))
        form.setError((field ? `contacts.${field}` : 'contacts') as 'contacts', { type: 'server', message });
    },
  };
}
