import type { Person } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { events, useQueryClient } from '@qhatu/shared-state';
import { useGuard } from '@qhatu/shared-state/guard';
import { ListSkeleton, PageFrame, PageHead, SessionEnded } from '@qhatu/ui';
import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { Office } from '../frame/Office';
import { membershipKey, useMembership } from '../lib/api/membership';

const Invited = lazyWithRetry(() => import('../features/team/Invited'));

const Waiting = () => (
  <PageFrame>
    <PageHead title="Administración" noindex />
    <ListSkeleton rows={3} />
  </PageFrame>
);

/** `/admin/…` (spec 3 §2, D1). Visitors are led to the login, and back here. */
export default function AdminPage() {
  const { state, member } = useGuard();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  useEffect(() => {
    if (state === 'visitor') void navigate(paths.login.href(here), { replace: true });
  }, [state, navigate, here]);
  if (member) return <Member person={member.person} />;
  return (
    <PageFrame>
      <PageHead title="Administración" noindex />
      {state === 'ended' ? <SessionEnded back={here} /> : <ListSkeleton rows={3} />}
    </PageFrame>
  );
}

/** Somebody who is logged in: their office by their role, or that of the shop they work in, or their invitation to one. */
function Member({ person }: { person: Person }) {
  const { section, id } = useParams();
  const { shop, isAsked } = useMembership(person);
  const client = useQueryClient();
  // Rights that are taken away while a page is open: whatever it asks next says so, and the session goes on (D251).
  useEffect(
    () => events.on('shop:not-in-charge', () => void client.invalidateQueries({ queryKey: membershipKey(person.id) })),
    [client, person.id],
  );
  if (section === 'invitacion' && id) {
    return (
      <Suspense fallback={<Waiting />}>
        <Invited person={person} secret={id} />
      </Suspense>
    );
  }
  if (isAsked) return <Waiting />;
  return <Office person={person} shop={shop} />;
}
