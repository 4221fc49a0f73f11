import { paths } from '@qhatu/contract/paths';
import { useGuard } from '@qhatu/shared-state/guard';
import { ListSkeleton, PageFrame, PageHead, SessionEnded } from '@qhatu/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Office } from '../frame/Office';

/** `/admin/…` (spec 3 §2, D1). Visitors are led to the login, and back here. */
export default function AdminPage() {
  const { state, member } = useGuard();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  useEffect(() => {
    if (state === 'visitor') void navigate(paths.login.href(here), { replace: true });
  }, [state, navigate, here]);
  if (member) return <Office person={member.person} />;
  return (
    <PageFrame>
      <PageHead title="Administración" noindex />
      {state === 'ended' ? <SessionEnded back={here} /> : <ListSkeleton rows={3} />}
    </PageFrame>
  );
}
