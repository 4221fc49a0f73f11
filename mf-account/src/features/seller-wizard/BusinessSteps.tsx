import type { BankForm, ProviderForm } from '@qhatu/contract/forms';
import type { UseFormReturn } from '@qhatu/kit/form';
import type { ComponentProps } from 'react';
import { BankFields } from '../wizard/BankFields';
import { TermsBox } from '../wizard/TermsBox';
import { SELLER_TERMS } from './api/register-vendor';
import { ContactsFields } from './ContactsFields';
import type { useContacts } from './contacts';
import { ProviderFields } from './ProviderFields';

interface BusinessStepsProps {
  step: number;
  provider: UseFormReturn<ProviderForm>;
  ruc: ComponentProps<typeof ProviderFields>['ruc'];
  bank: UseFormReturn<BankForm>;
  list: ReturnType<typeof useContacts>;
  /** Null: they were accepted before. */
  terms: Omit<ComponentProps<typeof TermsBox>, 'pdf' | 'opensOnTick'> | null;
}

/** The steps after the customer's own data, in a file of their own: visitors begin without it. */
export function BusinessSteps({ step, provider, ruc, bank, list, terms }: BusinessStepsProps) {
  if (step === 1) return <ProviderFields form={provider} ruc={ruc} />;
  if (step === 2) return <BankFields form={bank} ofCompany />;
  return (
    <>
      <ContactsFields contacts={list.contacts} errorOf={list.errorOf} onChange={list.setContacts} />
      {terms && <TermsBox {...terms} pdf={SELLER_TERMS} opensOnTick />}
    </>
  );
}
