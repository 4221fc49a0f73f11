import type { BankForm, ProviderForm } from '@qhatu/contract/forms';
import { ListSkeleton } from '@qhatu/ui';
import { Suspense, useEffect } from 'react';
import { EMPTY_BANK } from '../wizard/bank';
import type { ClientStep } from '../wizard/ClientStep';
import { saveDraft } from '../wizard/drafts';
import { lazyStep } from '../wizard/lazy';
import { TermsBox } from '../wizard/TermsBox';
import { showIn, showInClient, useBeginning, useRegistering, useStepForm } from '../wizard/useRegistering';
import { filledContacts, useContacts } from '../wizard/useRegistration';
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

interface SellerWizardProps {
  memberId: number | null;
  /** Of somebody who registers from scratch, and begins with it; null for members. */
  client: ClientStep | null;
  /** The business of a request that the form began is all that is missing. */
  completing: boolean;
}

/** The seller wizard (spec 3 §2, §4): a step is left only when it holds; the last one needs the terms. */
export function SellerWizard({ memberId, client, completing }: SellerWizardProps) {
  const begun = useBeginning({ wizard: 'seller', memberId, code: STEPS_CODE, preload });
  const { key, draft, step, go, terms, ruc } = begun;
  const provider = useStepForm<ProviderForm>('providerForm', 'vendor', EMPTY_PROVIDER, begun);
  const bank = useStepForm<BankForm>('bankForm', 'bank', EMPTY_BANK, begun);
  const list = useContacts(draft);
  useEffect(() => {
    if (filledContacts(list.contacts).length > 0)
      saveDraft(key, { contacts: list.contacts.map((each) => ({ ...each })) });
  }, [list.contacts, key]);

  const { send, frame } = useRegistering(begun, {
    parts: [
      ['client', showInClient(client)],
      ['vendor', showIn(provider.form)],
      ['bank', showIn(bank.form)],
      ['contacts', list.setErrors],
    ],
    attempt: async ({ succeed, completed }) => {
      const business = {
        vendor: { ...provider.form.getValues(), ruc_file: ruc.file ?? '' },
        bank: bank.form.getValues(),
        contacts: filledContacts(list.contacts),
      };
      if (completing) completed((await completeRequest(business)).msg);
      else succeed(await registerVendor(client?.toWire() ?? null, business, terms.accepted));
    },
  });
  const sendWhole = async () => {
    if ((await list.check()) && (completing || terms.hold())) await send();
  };

  const forward = () => void go(step + 1);
  const next = [client?.submit(forward), provider.submit(forward), bank.submit(forward), sendWhole][step];
  return (
    <WizardFrame steps={SELLER_STEPS} {...frame} onNext={() => void next?.()}>
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
