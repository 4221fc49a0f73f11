import {
  type BankForm,
  bankForm,
  type CustomerForm,
  formTexts,
  type ResellerForm,
  resellerForm,
} from '@qhatu/contract/forms';
import { ListSkeleton } from '@qhatu/ui';
import { Suspense, useState } from 'react';
import { useRuledForm } from '../../lib/useRuledForm';
import { useCustomerForm } from '../customer-form/customer';
import { EMPTY_BANK } from '../wizard/bank';
import { draftKey, takeDraft } from '../wizard/drafts';
import { lazyStep, usePreload } from '../wizard/lazy';
import { TermsBox } from '../wizard/TermsBox';
import { refusalOf, useKept, useKeptFile, useSuccess } from '../wizard/useRegistration';
import { useSteps, useTerms } from '../wizard/useWizard';
import { WizardFrame } from '../wizard/WizardFrame';
import { RESELLER_TERMS, registerReseller } from './registerReseller';

const load = {
  customer: () => import('../customer-form/CustomerStep'),
  reseller: () => import('./ResellerFields'),
  bank: () => import('../wizard/BankFields'),
};
const CustomerStep = lazyStep(() => load.customer().then((module) => module.CustomerStep));
const ResellerFields = lazyStep(() => load.reseller().then((module) => module.ResellerFields));
const BankFields = lazyStep(() => load.bank().then((module) => module.BankFields));

const preload = () => void Promise.all([load.reseller(), load.bank()]).catch(() => undefined);

export const RESELLER_STEPS = ['Datos del cliente', 'Datos del comisionista', 'Datos bancarios'] as const;
const PARTS = ['client', 'reseller', 'bank'];
const EMPTY_RESELLER = { ruc: '', ruc_file: null, bill_type: '' } as unknown as ResellerForm;

/** The reseller wizard (spec 3 §2, §4). `memberId` null registers from scratch. */
export function ResellerWizard({ memberId }: { memberId: number | null }) {
  const owner = memberId ?? 0;
  const key = draftKey('reseller', owner);
  const [draft] = useState(() => takeDraft('reseller', owner));
  const { first, step, go } = useSteps({ key, draft, memberId, last: 2 });
  const terms = useTerms();
  usePreload(preload);
  const [sending, setSending] = useState(false);
  const succeed = useSuccess(key);

  const customer = useCustomerForm(draft?.parts.client as Partial<CustomerForm>);
  const reseller = useRuledForm<ResellerForm>({
    schema: resellerForm,
    defaultValues: { ...EMPTY_RESELLER, ...(draft?.parts.reseller as Partial<ResellerForm>) },
  });
  const bank = useRuledForm<BankForm>({
    schema: bankForm,
    defaultValues: { ...EMPTY_BANK, ...(draft?.parts.bank as Partial<BankForm>) },
  });
  useKept(customer.form, key, 'client');
  useKept(reseller.form, key, 'reseller');
  useKept(bank.form, key, 'bank');
  const chooseFile = useKeptFile(reseller.form, 'ruc_file', key);

  const showRefusal = (error: unknown) => {
    const refusal = refusalOf(error);
    if (!refusal) return;
    if (refusal.part === 'terms') terms.setError(refusal.fields[''] ?? formTexts.terms);
    const at = PARTS.indexOf(refusal.part);
    if (at < first) return;
    go(at);
    for (const [field, message] of Object.entries(refusal.fields)) {
      const problem = { type: 'server', message };
      if (refusal.part === 'client') customer.form.setError(field as keyof CustomerForm, problem);
      if (refusal.part === 'reseller') reseller.form.setError(field as keyof ResellerForm, problem);
      if (refusal.part === 'bank') bank.form.setError(field as keyof BankForm, problem);
    }
  };

  const send = async () => {
    if (!terms.hold()) return;
    setSending(true);
    try {
      const client = memberId === null ? customer.form.getValues() : null;
      const reselling = { reseller: reseller.form.getValues(), bank: bank.form.getValues() };
      succeed(await registerReseller(client, reselling, terms.accepted));
    } catch (error) {
      showRefusal(error);
    } finally {
      setSending(false);
    }
  };

  const forward = () => go(step + 1);
  const next = [customer.submit(forward), reseller.submit(forward), bank.submit(send)][step];
  return (
    <WizardFrame
      steps={RESELLER_STEPS}
      current={step}
      first={first}
      sending={sending}
      onBack={() => go(step - 1)}
      onNext={() => void next?.()}
    >
      <Suspense fallback={<ListSkeleton rows={4} />}>
        {step === 0 && <CustomerStep customer={customer} wizard="reseller" restored={Boolean(draft?.parts.client)} />}
        {step === 1 && <ResellerFields form={reseller.form} onFile={chooseFile} />}
        {step === 2 && <BankFields form={bank.form} />}
      </Suspense>
      {step === 2 && <TermsBox {...terms.box} pdf={RESELLER_TERMS} />}
    </WizardFrame>
  );
}
