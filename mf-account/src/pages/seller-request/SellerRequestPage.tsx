import { paths } from '@qhatu/contract/paths';
import { useGuard } from '@qhatu/shared-state/guard';
import { ListSkeleton, SessionEnded } from '@qhatu/ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { SellerRequest } from '../../features/seller-request/SellerRequest';
import { RequestGate } from '../../features/wizard/RequestGate';
import { FormPage } from '../../lib/FormPage';

/** `/forms/seller` (spec 3 §2): leads home whoever is not logged in. */
export default function SellerRequestPage() {
  const { state } = useGuard();
  const navigate = useNavigate();
  useEffect(() => {
    if (state === 'visitor') void navigate(paths.home.href(), { replace: true });
  }, [state, navigate]);
  if (state === 'ended') return <SessionEnded back={paths.sellerRequest.href()} />;
  return (
    <FormPage
      title="Quiero ser un vendedor"
      width="narrow"
      lead="Confirma que eres tú y adjunta tu documento de identidad. Te respondemos por correo."
    >
      {state === 'member' ? (
        <RequestGate kind="form">
          {({ memberId }) => memberId !== null && <SellerRequest key={memberId} memberId={memberId} />}
        </RequestGate>
      ) : (
        <ListSkeleton rows={4} />
      )}
    </FormPage>
  );
}
