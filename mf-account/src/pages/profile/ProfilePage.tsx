import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { messageOf } from '@qhatu/shared-state';
import { useGuard } from '@qhatu/shared-state/guard';
import { Button, Cluster, ErrorState, ListSkeleton, PageFrame, PageHead, SessionEnded, Stack } from '@qhatu/ui';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { OwnData } from '../../features/own-data/OwnData';
import { AddressBook } from '../../features/profile/AddressBook';
import { useProfile } from '../../features/profile/api/profile';
import { useSessions } from '../../features/profile/api/sessions';
import { ProfileForm } from '../../features/profile/ProfileForm';
import { Sessions } from '../../features/profile/Sessions';
import styles from './ProfilePage.module.css';

const TwoStep = lazyWithRetry(() => import('../../features/two-step/TwoStep'));
const Activity = lazyWithRetry(() => import('../../features/activity/Activity'));

/** `/pages/profile`, 'Perfil': leads home when nobody is logged in (spec 3 §2). */
export default function ProfilePage() {
  const { state, member } = useGuard();
  const navigate = useNavigate();
  useEffect(() => {
    if (state === 'visitor') void navigate(paths.home.href(), { replace: true });
  }, [state, navigate]);
  return (
    <PageFrame>
      <PageHead title="Perfil" noindex />
      <h1 className={styles.title}>Perfil</h1>
      {state === 'ended' ? (
        <SessionEnded back={paths.profile.href()} />
      ) : member ? (
        <Parts userId={member.person.id} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </PageFrame>
  );
}

function Parts({ userId }: { userId: number }) {
  const { data, error, isPending, isFetching, refetch } = useProfile(userId);
  // A list that came later would push what stands below it from under a finger. When it fails it says so itself.
  const sessions = useSessions();
  if (isPending || sessions.isPending) return <ListSkeleton rows={4} />;
  if (!data) {
    return (
      <ErrorState title="No pudimos traer tu perfil" retrying={isFetching} onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    );
  }
  return (
    <div className={styles.columns}>
      <Part title="Tus datos">
        <ProfileForm key={data.id} profile={data} />
      </Part>
      <Stack gap={4}>
        <Part title="Tus direcciones">
          <AddressBook userId={userId} addresses={data.addresses} />
        </Part>
        <Part title="Tus sesiones">
          <Sessions />
        </Part>
        <Part title="Verificación en dos pasos">
          <OnDemand button="Ver mis segundos pasos" lead="Una llave de acceso o un código, además de tu contraseña.">
            <TwoStep />
          </OnDemand>
        </Part>
        <Part title="Actividad de tu cuenta">
          <OnDemand button="Ver la actividad" lead="Quién entró, quién lo intentó y qué cambió.">
            <Activity />
          </OnDemand>
        </Part>
        <Part title="Mis datos">
          <OwnData />
        </Part>
      </Stack>
    </div>
  );
}

/** A part that few look at comes when it is asked for, so that the page arrives without it. */
function OnDemand({ lead, button, children }: { lead: string; button: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const inside = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (open) inside.current?.focus();
  }, [open]);
  if (open) {
    return (
      <div ref={inside} tabIndex={-1}>
        <Suspense fallback={<ListSkeleton rows={2} />}>{children}</Suspense>
      </div>
    );
  }
  return (
    <>
      <p>{lead}</p>
      <Cluster>
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          {button}
        </Button>
      </Cluster>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id}>
      <h2 id={id} className={styles.subtitle}>
        {title}
      </h2>
      {children}
    </Stack>
  );
}
