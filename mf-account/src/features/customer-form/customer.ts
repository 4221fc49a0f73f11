import type { CustomerForm, Taken } from '@qhatu/contract/forms';
import { formRules, useSchemaForm } from '@qhatu/kit/form';
import { useMemo, useRef } from 'react';
import { emailCheck, nickCheck } from './availability';
import type { CustomerRuleSet } from './rules';
import { useAvailability } from './useAvailability';

export const EMPTY_CUSTOMER = {
  user_name: '',
  name: '',
  last_name: '',
  email: '',
  birthdate: '',
  sex: '',
  document_type: 0,
  ruc: '',
  phone: '',
  region_id: '',
  province_id: '',
  district_id: '',
  type_address: '',
  address: '',
  urbanizacion: '',
  reference: '',
  password: '',
  password_confirmation: '',
} satisfies CustomerForm;

/** The customer form with its live checks; hand what it returns to `CustomerFields`. */
export function useCustomerForm(set: CustomerRuleSet, defaults: Partial<CustomerForm> = {}) {
  const rules = useMemo(() => formRules(set, ({ customerForm }) => customerForm), [set]);
  const taken = useRef<Taken>({});
  const ruled = useSchemaForm<CustomerForm>({
    rules,
    defaultValues: { ...EMPTY_CUSTOMER, ...defaults },
    context: () => taken.current,
  });
  const [userName = '', email = ''] = ruled.form.watch(['user_name', 'email']);
  const nick = useAvailability(userName, nickCheck, set);
  const mail = useAvailability(email, emailCheck, set);
  taken.current = {
    takenNames: nick.state === 'taken' ? [userName.trim()] : [],
    takenEmails: mail.state === 'taken' ? [email.trim().toLowerCase()] : [],
  };
  return { ...ruled, nick, mail };
}

export type CustomerFormState = ReturnType<typeof useCustomerForm>;

const orNull = (text: string | number | null | undefined) => (text === '' || text === undefined ? null : text);

/** As the wire wants it: what was left empty is null, codes are numbers. */
export function customerToWire(values: CustomerForm) {
  const place = (id: CustomerForm['district_id']) => (orNull(id) === null ? null : Number(id));
  return {
    ...values,
    user_name: values.user_name.trim(),
    email: values.email.trim(),
    document_type: Number(values.document_type),
    region_id: place(values.region_id),
    province_id: place(values.province_id),
    district_id: place(values.district_id),
    type_address: orNull(values.type_address),
    address: orNull(values.address),
    urbanizacion: orNull(values.urbanizacion),
    reference: orNull(values.reference),
  };
}
