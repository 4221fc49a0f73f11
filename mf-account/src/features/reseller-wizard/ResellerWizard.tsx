import type { BankForm, ResellerForm } from '@qhatu/contract/forms';
import { ListSkeleton } from '@qhatu/ui';
import { Suspense } from 'react';
import { EMPTY_BANK } from '../wizard/bank';
import type { ClientStep } from '../wizard/ClientStep';
import { lazyStep } from '../wizard/lazy';
import { TermsBox } from '../wizard/TermsBox';
import { showIn, showInClient, useBeginning, useRegistering, useStepForm } from '../wizard/useRegistering';
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
const EMPTY_RESELLER = { ruc: '', ruc_file: null, bill_type: '' } as unknown as ResellerForm;

interface ResellerWizardProps {
  memberId: number | null;
  /** Of somebody who registers from scratch, and begins with it; null for members. */
  client: ClientStep | null;
}

/** The reseller wizard (spec 3 §2, §4). */
export function ResellerWizard({ memberId, client }: ResellerWizardProps) {
  const begun = useBeginning({ wizard: 'reseller', memberId, code: STEPS_CODE, preload });
  const { step, go, terms, ruc } = begun;
  const reseller = useStepForm<ResellerForm>('resellerForm', 'reseller', EMPTY_RESELLER, begun);
  const bank = useStepForm<BankForm>('bankForm', 'bank', EMPTY_BANK, begun);

  const { send, frame } = useRegistering(begun, {
    parts: [
      ['client', showInClient(client)],
      ['reseller', showIn(reseller.form)],
      ['bank', showIn(bank.form)],
    ],
    attempt: async ({ succeed }) => {
      const reselling = {
        reseller: { ...reseller.form.getValues(), ruc_file: ruc.file ?? '' },
        bank: bank.form.getValues(),
      };
      succeed(await registerReseller(client?.toWire() ?? null, reselling, terms.accepted));
    },
  });
  const sendWhole = async () => {
    if (terms.hold()) await send();
  };

  const forward = () => void go(step + 1);
  const next = [client?.submit(forward), reseller.submit(forward), bank.submit(sendWhole)][step];
  return (
    <WizardFrame steps={RESELLER_STEPS} {...frame} onNext={() => void next?.()}>
      <Suspense fallback={<ListSkeleton rows={4} />}>
        {step === 0 && client?.fields}
        {step === 1 && <ResellerFields form={reseller.form} ruc={ruc} />}
        {step === 2 && <BankFields form={bank.form} />}
      </Suspense>
      {step === 2 && <TermsBox {...terms.box} pdf={RESELLER_TERMS} />}
    </WizardFrame>
  );
}
