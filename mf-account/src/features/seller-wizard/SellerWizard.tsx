import type { BankForm, ProviderForm } from '@qhatu/contract/forms';
import { useFirstTouch } from '@qhatu/kit/form';
import { deferred, useDeferred } from '@qhatu/kit/lazy';
import { useStepUp } from '@qhatu/kit/step-up';
import { ListSkeleton, Notice } from '@qhatu/ui';
import { useState } from 'react';
import { EMPTY_BANK } from '../wizard/bank';
import type { ClientStep } from '../wizard/client-step';
import { showFieldErrors, showInClient, useRegistering, useStepForm, useWizardStart } from '../wizard/useRegistering';
import { WizardFrame } from '../wizard/WizardFrame';
import { completeRequest, registerVendor } from './api/register-vendor';
import { filledContacts, useContacts } from './contacts';
import { EMPTY_PROVIDER } from './provider';
import { BANK, PROVIDER } from './rules';

export const SELLER_STEPS = ['Datos del cliente', 'Datos del proveedor', 'Datos bancarios', 'Contactos'] as const;

const BUSINESS_STEPS = deferred(() => import('./BusinessSteps'));
/** Members begin with them, and visitors have them once the form is begun: who loses the connection then goes on. */
export const preloadBusinessSteps = () => void BUSINESS_STEPS.load().catch(() => undefined);

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
  useFirstTouch(preloadBusinessSteps);
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const business = useDeferred(BUSINESS_STEPS, step > 0, { again: step, onFailure: () => setFailedAt(step) });

  const { withProof, dialog } = useStepUp();
  const { send, frame } = useRegistering(begun, {
    parts: [
      ['client', showInClient(client)],
      ['vendor', showFieldErrors(provider.form)],
      ['bank', showFieldErrors(bank.form)],
      ['contacts', list.showErrors],
    ],
    attempt: async ({ succeed, completed }) => {
      const data = {
        vendor: { ...provider.form.getValues(), ruc_file: ruc.file ?? '' },
        bank: bank.form.getValues(),
        contacts: filledContacts(list.contacts),
      };
      if (completing) completed((await withProof(() => completeRequest(data))).msg);
      else succeed(await withProof(() => registerVendor(client?.toWire() ?? null, data, terms.accepted)));
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
        {step > 0 &&
          (business ? (
            <business.BusinessSteps
              step={step}
              provider={provider.form}
              ruc={ruc}
              bank={bank.form}
              list={list}
              terms={completing ? null : terms.box}
            />
          ) : (
            <StepMissing failed={failedAt === step} />
          ))}
      </WizardFrame>
      {dialog}
    </>
  );
}

/** In the place of a step whose code is on its way, or did not come. */
function StepMissing({ failed }: { failed: boolean }) {
  if (!failed) return <ListSkeleton rows={4} />;
  return (
    <Notice tone="warning" title="No pudimos cargar este paso" announce>
      Todo lo que escribiste sigue aquí. Revisa tu conexión, vuelve al paso anterior e inténtalo otra vez.
    </Notice>
  );
}
