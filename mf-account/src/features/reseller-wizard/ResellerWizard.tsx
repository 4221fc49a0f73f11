import { type BankForm, bankForm, type CustomerForm, formTexts, type ResellerForm, resellerForm } from '@qhatu/contract/forms';
import { toast } from '@qhatu/shared-state';
import { Notice } from '@qhatu/ui';
import { useRef, useState } from 'react';
import { useRuledForm } from '../../lib/useRuledForm';
import { CustomerFields, useCustomerForm } from '../customer-form';
import { BankFields, EMPTY_BANK } from '../wizard/BankFields';
import { draftKey, saveDraft, takeDraft } from '../wizard/drafts';
import { TermsBox } from '../wizard/TermsBox';
import { refusalOf, useKept, useKeptFile, useSuccess } from '../wizard/useRegistration';
import { WizardFrame } from '../wizard/WizardFrame';
import { ResellerFields } from './ResellerFields';
import { RESELLER_TERMS, registerReseller } from './registerReseller';

export const RESELLER_STEPS = ['Datos del cliente', 'Datos del comisionista', 'Datos bancarios'] as const;
const PARTS = ['client', 'reseller', 'bank'];
const EMPTY_RESELLER = { ruc: '', ruc_file: null, bill_type: '' } as unknown as ResellerForm;

/** The reseller wizard (spec 3 §2, §4). `memberId` null registers from scratch. */
export function ResellerWizard({ memberId }: { memberId: number | null }) {
  const owner = memberId ?? 0;
  const key = draftKey('reseller', owner);
  const [draft] = useState(() => takeDraft('reseller', owner));
  const first = memberId === null ? 0 : 1;
  const [step, setStep] = useState(() => (memberId === null ? 0 : Math.min(Math.max(first, draft?.step ?? first), 2)));
  const [accepted, setAccepted] = useState(false);
  const [termsError, setTermsError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const terms = useRef<HTMLInputElement>(null);
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

  const go = (to: number) => {
    setStep(to);
    saveDraft(key, { step: to });
  };

  const showRefusal = (error: unknown) => {
    const refusal = refusalOf(error);
    if (!refusal) return;
    if (refusal.part === 'terms') setTermsError(refusal.fields[''] ?? formTexts.terms);
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
    if (!accepted) {
      setTermsError(formTexts.terms);
      toast.warning(formTexts.terms);
      terms.current?.focus();
      return;
    }
    setSending(true);
    try {
      const client = memberId === null ? customer.form.getValues() : null;
      const reselling = { reseller: reseller.form.getValues(), bank: bank.form.getValues() };
      succeed(await registerReseller(client, reselling, accepted));
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
      {step === 0 && (
        <>
          {draft?.parts.client && (
            <Notice>Guardamos lo que escribiste, menos tu contraseña: escríbela otra vez para continuar.</Notice>
          )}
          <CustomerFields customer={customer} role="reseller" />
        </>
      )}
      {step === 1 && <ResellerFields form={reseller.form} onFile={chooseFile} />}
      {step === 2 && (
        <>
          <BankFields form={bank.form} />
          <TermsBox
            ref={terms}
            pdf={RESELLER_TERMS}
            accepted={accepted}
            error={termsError}
            onChange={(value) => {
              setAccepted(value);
              if (value) setTermsError(null);
            }}
          />
        </>
      )}
    </WizardFrame>
  );
}
