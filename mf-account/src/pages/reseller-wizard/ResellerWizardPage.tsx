import { ResellerWizard } from '../../features/reseller-wizard/ResellerWizard';
import { Entrance } from '../../features/wizard/Entrance';
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
        {({ memberId }) => (
          <Entrance key={memberId ?? 'visitor'} wizard="reseller" memberId={memberId}>
            {(client) => <ResellerWizard memberId={memberId} client={client} />}
          </Entrance>
        )}
      </RequestGate>
    </FormPage>
  );
}
