import { type BankForm, type CustomerForm, formTexts, type ProviderForm } from '@qhatu/contract/forms';
import { ListSkeleton } from '@qhatu/ui';
import { Suspense, useEffect, useState } from 'react';
import { usePreload } from '../../lib/usePreload';
import { useRuledForm } from '../../lib/useRuledForm';
import { EMPTY_BANK } from '../wizard/bank';
import type { ClientStep } from '../wizard/ClientStep';
import { draftKey, saveDraft, takeDraft } from '../wizard/drafts';
import { lazyStep } from '../wizard/lazy';
import { TermsBox } from '../wizard/TermsBox';
import {
  filledContacts,
  isThere,
  refusalOf,
  useContacts,
  useKept,
  useKeptFile,
  useSuccess,
} from '../wizard/useRegistration';
import { useSending } from '../wizard/useSending';
import { useSteps, useTerms } from '../wizard/useWizard';
import { WizardFrame } from '../wizard/WizardFrame';
import { EMPTY_PROVIDER } from './provider';
import { completeRequest, registerVendor, SELLER_TERMS } from './registerVendor';

const load = {
  provider: () => import('./ProviderFields'),
  bank: () => import('../wizard/BankFields'),
  contacts: () => import('./ContactsFields'),
};
const ProviderFields = lazyStep(() => load.provider().then((module) => module.ProviderFields));
const BankFields = lazyStep(() => load.bank().then((module) => module.BankFields));
const ContactsFields = lazyStep(() => load.contacts().then((module) => module.ContactsFields));

const STEPS_CODE = [async () => {}, load.provider, load.bank, load.contacts];
const preload = () => void Promise.all(STEPS_CODE.map((code) => code())).catch(() => undefined);

export const SELLER_STEPS = ['Datos del cliente', 'Datos del proveedor', 'Datos bancarios', 'Contactos'] as const;
const PARTS = ['client', 'vendor', 'bank', 'contacts'];

interface SellerWizardProps {
  memberId: number | null;
  /** Of somebody who registers from scratch, and begins with it; null for members. */
  client: ClientStep | null;
  /** The business of a request that the form began is all that is missing. */
  completing: boolean;
}

/** The seller wizard (spec 3 §2, §4): a step is left only when it holds; the last one needs the terms. */
export function SellerWizard({ memberId, client, completing }: SellerWizardProps) {
  const owner = memberId ?? 0;
  const key = draftKey('seller', owner);
  const [draft] = useState(() => takeDraft('seller', owner));
  const { first, step, go } = useSteps({ key, draft, memberId, last: 3, load: STEPS_CODE });
  const terms = useTerms();
  usePreload(preload);
  const { succeed, completed, arrived } = useSuccess(key);

  const provider = useRuledForm<ProviderForm>({
    rules: 'providerForm',
    defaultValues: { ...EMPTY_PROVIDER, ...(draft?.parts.vendor as Partial<ProviderForm>) },
  });
  const bank = useRuledForm<BankForm>({
    rules: 'bankForm',
    defaultValues: { ...EMPTY_BANK, ...(draft?.parts.bank as Partial<BankForm>) },
  });
  const list = useContacts(draft);
  useKept(provider.form, key, 'vendor');
  useKept(bank.form, key, 'bank');
  const ruc = useKeptFile(key);
  useEffect(() => {
    if (filledContacts(list.contacts).length > 0)
      saveDraft(key, { contacts: list.contacts.map((each) => ({ ...each })) });
  }, [list.contacts, key]);

  const showRefusal = (error: unknown) => {
    const refusal = refusalOf(error);
    if (!refusal) return;
    if (refusal.part === 'terms') terms.setError(refusal.fields[''] ?? formTexts.terms);
    const at = PARTS.indexOf(refusal.part);
    if (at < first) return;
    void go(at);
    const fields = Object.entries(refusal.fields);
    if (refusal.part === 'contacts') list.setErrors(refusal.fields);
    for (const [field, message] of fields) {
      const problem = { type: 'server', message };
      if (refusal.part === 'client') client?.setError(field as keyof CustomerForm, message);
      if (refusal.part === 'vendor') provider.form.setError(field as keyof ProviderForm, problem);
      if (refusal.part === 'bank') bank.form.setError(field as keyof BankForm, problem);
    }
  };

  const { sending, waiting, send, giveUp } = useSending(async (afterLost) => {
    const business = {
      vendor: { ...provider.form.getValues(), ruc_file: ruc.file ?? '' },
      bank: bank.form.getValues(),
      contacts: filledContacts(list.contacts),
    };
    try {
      if (completing) completed((await completeRequest(business)).msg);
      else succeed(await registerVendor(client?.toWire() ?? null, business, terms.accepted));
    } catch (error) {
      if (afterLost && isThere(error)) arrived();
      else {
        showRefusal(error);
        throw error;
      }
    }
  });
  const sendWhole = async () => {
    if ((await list.check()) && (completing || terms.hold())) await send();
  };

  const forward = () => void go(step + 1);
  const next = [client?.submit(forward), provider.submit(forward), bank.submit(forward), sendWhole][step];
  return (
    <WizardFrame
      steps={SELLER_STEPS}
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
        {step === 1 && <ProviderFields form={provider.form} ruc={ruc} />}
        {step === 2 && <BankFields form={bank.form} ofCompany />}
        {step === 3 && <ContactsFields contacts={list.contacts} errors={list.errors} onChange={list.setContacts} />}
      </Suspense>
      {step === 3 && !completing && <TermsBox {...terms.box} pdf={SELLER_TERMS} opensOnTick />}
    </WizardFrame>
  );
}
