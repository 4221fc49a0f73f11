import type { BankForm, ResellerForm } from '@qhatu/contract/forms';
import { useStepUp } from '@qhatu/kit/step-up';
import { BankFields } from '../wizard/BankFields';
import { EMPTY_BANK } from '../wizard/bank';
import type { ClientStep } from '../wizard/client-step';
import { TermsBox } from '../wizard/TermsBox';
import { showFieldErrors, showInClient, useRegistering, useStepForm, useWizardStart } from '../wizard/useRegistering';
import { WizardFrame } from '../wizard/WizardFrame';
import { RESELLER_TERMS, registerReseller } from './api/register-reseller';
import { ResellerFields } from './ResellerFields';
import { BANK, RESELLER } from './rules';

export const RESELLER_STEPS = ['Datos del cliente', 'Datos del comisionista', 'Datos bancarios'] as const;
const EMPTY_RESELLER = { ruc: '', ruc_file: null, bill_type: '' } as unknown as ResellerForm;

interface ResellerWizardProps {
  memberId: number | null;
  /** Of somebody who registers from scratch, and begins with it; null for members. */
  client: ClientStep | null;
}

/** The reseller wizard (spec 3 §2, §4). */
export function ResellerWizard({ memberId, client }: ResellerWizardProps) {
  const begun = useWizardStart({ wizard: 'reseller', memberId, last: RESELLER_STEPS.length - 1 });
  const { step, go, terms, ruc } = begun;
  const reseller = useStepForm<ResellerForm>(RESELLER, 'reseller', EMPTY_RESELLER, begun);
  const bank = useStepForm<BankForm>(BANK, 'bank', EMPTY_BANK, begun);

  const { withProof, dialog } = useStepUp();
  const { send, frame } = useRegistering(begun, {
    parts: [
      ['client', showInClient(client)],
      ['reseller', showFieldErrors(reseller.form)],
      ['bank', showFieldErrors(bank.form)],
    ],
    attempt: async ({ succeed }) => {
      const reselling = {
        reseller: { ...reseller.form.getValues(), ruc_file: ruc.file ?? '' },
        bank: bank.form.getValues(),
      };
      succeed(await withProof(() => registerReseller(client?.toWire() ?? null, reselling, terms.accepted)));
    },
  });
  const sendWhole = async () => {
    if (terms.hold()) await send();
  };

  const forward = () => go(step + 1);
  const next = [client?.submit(forward), reseller.submit(forward), bank.submit(sendWhole)][step];
  return (
    <>
      <WizardFrame steps={RESELLER_STEPS} {...frame} onNext={() => void next?.()}>
        {step === 0 && client?.fields}
        {step === 1 && <ResellerFields form={reseller.form} ruc={ruc} />}
        {step === 2 && <BankFields form={bank.form} />}
        {step === 2 && <TermsBox {...terms.box} pdf={RESELLER_TERMS} />}
      </WizardFrame>
      {dialog}
    </>
  );
}
