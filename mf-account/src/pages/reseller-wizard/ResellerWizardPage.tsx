import { ResellerWizard } from '../../features/reseller-wizard/ResellerWizard';
import { RequestGate } from '../../features/wizard/RequestGate';
import { FormPage } from '../../lib/FormPage';

/** `/registrarse/comisionista`, and `/reseller` (spec 3 §2, D34). */
export default function ResellerWizardPage() {
  return (
    <FormPage
      title="Registro de comisionista"
      width="narrow"
      lead="Recomienda productos y gana una comisión por cada compra que llegue con tu código."
    >
      <RequestGate kind="reseller">
        {({ memberId }) => <ResellerWizard key={memberId ?? 'visitor'} memberId={memberId} />}
      </RequestGate>
    </FormPage>
  );
}
