import type { CustomerForm } from '@qhatu/contract/forms';
import { type ReactNode, useState } from 'react';
import { CustomerStep } from '../customer-form/CustomerStep';
import { customerToWire, useCustomerForm } from '../customer-form/customer';
import type { CustomerRuleSet } from '../customer-form/rules';
import type { ClientStep } from './client-step';
import { draftKey, takeDraft, type WizardName } from './drafts';
import { useDraftAutosave } from './useRegistration';

export interface GuestWizardProps {
  wizard: WizardName;
  rules: CustomerRuleSet;
  children: (client: ClientStep) => ReactNode;
}

/** A wizard of somebody who has no account yet: its first step is the whole customer form (D51). */
export default function GuestWizard({ wizard, rules, children }: GuestWizardProps) {
  const [draft] = useState(() => takeDraft(wizard, 0));
  const customer = useCustomerForm(rules, draft?.parts.client as Partial<CustomerForm>);
  useDraftAutosave(customer.form, draftKey(wizard, 0), 'client');
  return children({
    fields: <CustomerStep customer={customer} wizard={wizard} restored={Boolean(draft?.parts.client)} />,
    submit: (next) => () => customer.submit(next)(),
    toWire: () => customerToWire(customer.form.getValues()),
    setError: (field, message) => customer.form.setError(field, { type: 'server', message }),
  });
}
