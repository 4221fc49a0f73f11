import { paths } from '@qhatu/contract/paths';
import { useGuard } from '@qhatu/shared-state/guard';
import { ListSkeleton, PageFrame, PageHead, SessionEnded } from '@qhatu/ui';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Admin } from '../../admin/Admin';

/** `/admin` (spec 3 §2, D1). Visitors are led to the login, and back here. */
export default function AdminPage() {
  const { state, member } = useGuard();
  const navigate = useNavigate();
  useEffect(() => {
    if (state === 'visitor') void navigate(paths.login.href(paths.admin.href()), { replace: true });
  }, [state, navigate]);
  return (
    <PageFrame>
      <PageHead title="Administración" noindex />
      {state === 'ended' ? (
        <SessionEnded back={paths.admin.href()} />
      ) : member ? (
        <Admin person={member.person} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </PageFrame>
  );
}
