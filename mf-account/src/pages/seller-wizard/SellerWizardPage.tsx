import { lazyWithRetry } from '@qhatu/kit/lazy';
import { RULES } from '../../features/seller-wizard/rules';
import { SellerWizard } from '../../features/seller-wizard/SellerWizard';
import { RequestGate } from '../../features/wizard/RequestGate';
import { WizardGate } from '../../features/wizard/WizardGate';
import { FormPage } from '../../lib/FormPage';

const GuestWizard = lazyWithRetry(() => import('../../features/wizard/GuestWizard'));

/** `/registrarse` (spec 3 §2, D34). */
export default function SellerWizardPage() {
  return (
    <FormPage
      title="Registro de vendedor"
      width="narrow"
      lead="Pon tus productos en el mercado. Necesitas tu RUC, una cuenta bancaria de la empresa y quien responda por ella."
    >
      <RequestGate kind="seller">
        {({ memberId, incomplete }) => (
          <WizardGate
            guestWizard={GuestWizard}
            key={memberId ?? 'visitor'}
            wizard="seller"
            rules={RULES}
            memberId={memberId}
          >
            {(client) => <SellerWizard memberId={memberId} client={client} completing={incomplete} />}
          </WizardGate>
        )}
      </RequestGate>
    </FormPage>
  );
}
