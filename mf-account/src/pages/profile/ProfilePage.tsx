import { paths } from '@qhatu/contract/paths';
import { messageOf, useQuery } from '@qhatu/shared-state';
import { useGuard } from '@qhatu/shared-state/guard';
import { Container, ErrorState, ListSkeleton, PageHead, SessionEnded } from '@qhatu/ui';
import { type ReactNode, useEffect, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { OwnData } from '../../features/own-data/OwnData';
import { AddressBook } from '../../features/profile/AddressBook';
import { ProfileForm } from '../../features/profile/ProfileForm';
import { userDataQuery } from '../../features/profile/profile';
import { Sessions } from '../../features/profile/Sessions';
import styles from './ProfilePage.module.css';

/** `/pages/profile`, 'Perfil': leads home when nobody is logged in (spec 3 §2). */
export default function ProfilePage() {
  const { state, member } = useGuard();
  const navigate = useNavigate();
  useEffect(() => {
    if (state === 'visitor') void navigate(paths.home.href(), { replace: true });
  }, [state, navigate]);
  return (
    <Container className={styles.page}>
      <PageHead title="Perfil" noindex />
      <h1 className={styles.title}>Perfil</h1>
      {state === 'ended' ? (
        <SessionEnded back={paths.profile.href()} />
      ) : member ? (
        <Parts userId={member.person.id} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Container>
  );
}

function Parts({ userId }: { userId: number }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(userDataQuery(userId));
  if (isPending) return <ListSkeleton rows={4} />;
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
        <ProfileForm key={data.id} user={data} />
      </Part>
      <div className={styles.side}>
        <Part title="Tus direcciones">
          <AddressBook userId={userId} addresses={data.addresses} />
        </Part>
        <Part title="Tus sesiones">
          <Sessions />
        </Part>
        <Part title="Mis datos">
          <OwnData />
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.subtitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}
