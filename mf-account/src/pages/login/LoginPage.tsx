import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { arrivedAtLogin, useHydrated, useMember } from '@qhatu/shared-state';
import { ButtonLink, ListSkeleton, PageFrame, PageHead, WovenStripe } from '@qhatu/ui';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { SecondFactorDemand } from '../../features/login/api/second-factor-demand';
import { destinationOf } from '../../features/login/destination';
import { LoginForm } from '../../features/login/LoginForm';
import styles from './LoginPage.module.css';

const SecondStep = lazyWithRetry(() => import('../../features/two-step/SecondStep'));
const Setup = lazyWithRetry(() => import('../../features/two-step/Setup'));

/**
 * `/pages/login` and `/pages/loginR/{rol}` (spec 3 §2). Who is logged in already goes on at once. The server's page is the
 * same wherever the login leads.
 */
export default function LoginPage() {
  const { rol } = useParams();
  const next = useSearchParams()[0].get('next');
  const hydrated = useHydrated();
  const member = useMember();
  const navigate = useNavigate();
  const destination = destinationOf(next, rol);
  const done = hydrated && member !== null;
  const [more, setMore] = useState<SecondFactorDemand | null>(null);
  const [expired, setExpired] = useState<string | null>(null);
  const again = (text: string) => {
    setExpired(text);
    setMore(null);
  };
  useEffect(arrivedAtLogin, []);
  useEffect(() => {
    if (done) void navigate(destination, { replace: true });
  }, [done, destination, navigate]);

  return (
    <PageFrame width="form" top={4}>
      <PageHead title="Iniciar sesión" noindex />
      <WovenStripe short />
      <h1 className={styles.title}>Iniciar sesión</h1>
      <p className={styles.lead}>
        {hydrated && destination === paths.checkout.href()
          ? 'Entra a tu cuenta para terminar tu compra. Tu carrito te espera.'
          : 'Entra a tu cuenta para seguir tus pedidos y ver tus favoritos.'}
      </p>
      {more === null ? (
        <LoginForm notice={expired} onAskedMore={setMore} />
      ) : (
        <Suspense fallback={<ListSkeleton rows={2} />}>
          {more.kind === 'step' ? (
            <SecondStep asked={more.asked} onExpired={again} />
          ) : (
            <Setup asked={more.asked} onExpired={again} />
          )}
        </Suspense>
      )}
      {more === null && <NewHere />}
    </PageFrame>
  );
}

/** Not shown once a password was right: whoever is in the middle of a login has an account. */
function NewHere() {
  return (
    <>
      <hr className={styles.rule} />
      <section aria-labelledby="new-here" className={styles.register}>
        <h2 id="new-here" className={styles.subtitle}>
          ¿Eres nuevo en Qhatu?
        </h2>
        <p>Con una cuenta compras, sigues tus pedidos y guardas tus favoritos.</p>
        <ButtonLink to={paths.register.href()} variant="secondary" block>
          Crear una cuenta
        </ButtonLink>
      </section>
    </>
  );
}
