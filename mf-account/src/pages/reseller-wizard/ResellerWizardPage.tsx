import { lazyWithRetry } from '@qhatu/kit/lazy';
import { ResellerWizard } from '../../features/reseller-wizard/ResellerWizard';
import { RULES } from '../../features/reseller-wizard/rules';
import { RequestGate } from '../../features/wizard/RequestGate';
import { WizardGate } from '../../features/wizard/WizardGate';
import { FormPage } from '../../lib/FormPage';

const GuestWizard = lazyWithRetry(() => import('../../features/wizard/GuestWizard'));

/** `/registrarse/comisionista`, and `/reseller` (spec 3 §2, D34). */
export default function ResellerWizardPage() {
  return (
    <FormPage
      title="Registro de comisionista"
      width="narrow"
      lead="Recomienda productos y gana una comisión por cada compra que llegue con tu código."
    >
      <RequestGate kind="reseller">
        {({ memberId }) => (
          <WizardGate
            guestWizard={GuestWizard}
            key={memberId ?? 'visitor'}
            wizard="reseller"
            rules={RULES}
            memberId={memberId}
          >
            {(client) => <ResellerWizard memberId={memberId} client={client} />}
          </WizardGate>
        )}
      </RequestGate>
    </FormPage>
  );
}
