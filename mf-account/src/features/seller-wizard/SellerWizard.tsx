import type { BankForm, ProviderForm } from '@qhatu/contract/forms';
import { useStepUp } from '@qhatu/kit/step-up';
import { BankFields } from '../wizard/BankFields';
import { EMPTY_BANK } from '../wizard/bank';
import type { ClientStep } from '../wizard/client-step';
import { TermsBox } from '../wizard/TermsBox';
import { showFieldErrors, showInClient, useRegistering, useStepForm, useWizardStart } from '../wizard/useRegistering';
import { WizardFrame } from '../wizard/WizardFrame';
import { completeRequest, registerVendor, SELLER_TERMS } from './api/register-vendor';
import { ContactsFields } from './ContactsFields';
import { filledContacts, useContacts } from './contacts';
import { ProviderFields } from './ProviderFields';
import { EMPTY_PROVIDER } from './provider';
import { BANK, PROVIDER } from './rules';

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
  const begun = useWizardStart({ wizard: 'seller', memberId, last: SELLER_STEPS.length - 1 });
  const { step, go, terms, ruc } = begun;
  const provider = useStepForm<ProviderForm>(PROVIDER, 'vendor', EMPTY_PROVIDER, begun);
  const bank = useStepForm<BankForm>(BANK, 'bank', EMPTY_BANK, begun);
  const list = useContacts(begun);

  const { withProof, dialog } = useStepUp();
  const { send, frame } = useRegistering(begun, {
    parts: [
      ['client', showInClient(client)],
      ['vendor', showFieldErrors(provider.form)],
      ['bank', showFieldErrors(bank.form)],
      ['contacts', list.showErrors],
    ],
    attempt: async ({ succeed, completed }) => {
      const business = {
        vendor: { ...provider.form.getValues(), ruc_file: ruc.file ?? '' },
        bank: bank.form.getValues(),
        contacts: filledContacts(list.contacts),
      };
      if (completing) completed((await withProof(() => completeRequest(business))).msg);
      else succeed(await withProof(() => registerVendor(client?.toWire() ?? null, business, terms.accepted)));
    },
  });
  // Not waited for: whoever goes back gives the sending up, and may send again.
  const sendWhole = list.submit(() => {
    if (completing || terms.hold()) void send();
  });

  const forward = () => go(step + 1);
  const next = [client?.submit(forward), provider.submit(forward), bank.submit(forward), sendWhole][step];
  return (
    <>
      <WizardFrame steps={SELLER_STEPS} {...frame} onNext={() => void next?.()}>
        {step === 0 && client?.fields}
        {step === 1 && <ProviderFields form={provider.form} ruc={ruc} />}
        {step === 2 && <BankFields form={bank.form} ofCompany />}
        {step === 3 && <ContactsFields contacts={list.contacts} errorOf={list.errorOf} onChange={list.setContacts} />}
        {step === 3 && !completing && <TermsBox {...terms.box} pdf={SELLER_TERMS} opensOnTick />}
      </WizardFrame>
      {dialog}
    </>
  );
}
