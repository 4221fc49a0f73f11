import { type BankForm, type CustomerForm, formTexts, type ResellerForm } from '@qhatu/contract/forms';
import { ListSkeleton } from '@qhatu/ui';
import { Suspense, useState } from 'react';
import { usePreload } from '../../lib/usePreload';
import { useRuledForm } from '../../lib/useRuledForm';
import { EMPTY_BANK } from '../wizard/bank';
import type { ClientStep } from '../wizard/ClientStep';
import { draftKey, takeDraft } from '../wizard/drafts';
import { lazyStep } from '../wizard/lazy';
import { TermsBox } from '../wizard/TermsBox';
import { isThere, refusalOf, useKept, useKeptFile, useSuccess } from '../wizard/useRegistration';
import { useSending } from '../wizard/useSending';
import { useSteps, useTerms } from '../wizard/useWizard';
import { WizardFrame } from '../wizard/WizardFrame';
import { RESELLER_TERMS, registerReseller } from './registerReseller';

const load = {
  reseller: () => import('./ResellerFields'),
  bank: () => import('../wizard/BankFields'),
};
const ResellerFields = lazyStep(() => load.reseller().then((module) => module.ResellerFields));
const BankFields = lazyStep(() => load.bank().then((module) => module.BankFields));

const STEPS_CODE = [async () => {}, load.reseller, load.bank];
const preload = () => void Promise.all(STEPS_CODE.map((code) => code())).catch(() => undefined);

export const RESELLER_STEPS = ['Datos del cliente', 'Datos del comisionista', 'Datos bancarios'] as const;
const PARTS = ['client', 'reseller', 'bank'];
const EMPTY_RESELLER = { ruc: '', ruc_file: null, bill_type: '' } as unknown as ResellerForm;

interface ResellerWizardProps {
  memberId: number | null;
  /** Of somebody who registers from scratch, and begins with it; null for members. */
  client: ClientStep | null;
}

/** The reseller wizard (spec 3 §2, §4). */
export function ResellerWizard({ memberId, client }: ResellerWizardProps) {
  const owner = memberId ?? 0;
  const key = draftKey('reseller', owner);
  const [draft] = useState(() => takeDraft('reseller', owner));
  const { first, step, go } = useSteps({ key, draft, memberId, last: 2, load: STEPS_CODE });
  const terms = useTerms();
  usePreload(preload);
  const { succeed, arrived } = useSuccess(key);

  const reseller = useRuledForm<ResellerForm>({
    rules: 'resellerForm',
    defaultValues: { ...EMPTY_RESELLER, ...(draft?.parts.reseller as Partial<ResellerForm>) },
  });
  const bank = useRuledForm<BankForm>({
    rules: 'bankForm',
    defaultValues: { ...EMPTY_BANK, ...(draft?.parts.bank as Partial<BankForm>) },
  });
  useKept(reseller.form, key, 'reseller');
  useKept(bank.form, key, 'bank');
  const ruc = useKeptFile(key);

  const showRefusal = (error: unknown) => {
    const refusal = refusalOf(error);
    if (!refusal) return;
    if (refusal.part === 'terms') terms.setError(refusal.fields[''] ?? formTexts.terms);
    const at = PARTS.indexOf(refusal.part);
    if (at < first) return;
    void go(at);
    for (const [field, message] of Object.entries(refusal.fields)) {
      const problem = { type: 'server', message };
      if (refusal.part === 'client') client?.setError(field as keyof CustomerForm, message);
      if (refusal.part === 'reseller') reseller.form.setError(field as keyof ResellerForm, problem);
      if (refusal.part === 'bank') bank.form.setError(field as keyof BankForm, problem);
    }
  };

  const { sending, waiting, send, giveUp } = useSending(async (afterLost) => {
    const reselling = {
      reseller: { ...reseller.form.getValues(), ruc_file: ruc.file ?? '' },
      bank: bank.form.getValues(),
    };
    try {
      succeed(await registerReseller(client?.toWire() ?? null, reselling, terms.accepted));
    } catch (error) {
      if (afterLost && isThere(error)) arrived();
      else {
        showRefusal(error);
        throw error;
      }
    }
  });
  const sendWhole = async () => {
    if (terms.hold()) await send();
  };

  const forward = () => void go(step + 1);
  const next = [client?.submit(forward), reseller.submit(forward), bank.submit(sendWhole)][step];
  return (
    <WizardFrame
      steps={RESELLER_STEPS}
      current={step}
      first={first}
      sending={sending}
      waiting={waiting}
      onBack={() => {
        giveUp();
        void go(step - 1);
      }}
      onNext={() => void next?.()}
    >
      <Suspense fallback={<ListSkeleton rows={4} />}>
        {step === 0 && client?.fields}
        {step === 1 && <ResellerFields form={reseller.form} ruc={ruc} />}
        {step === 2 && <BankFields form={bank.form} />}
      </Suspense>
      {step === 2 && <TermsBox {...terms.box} pdf={RESELLER_TERMS} />}
    </WizardFrame>
  );
}
