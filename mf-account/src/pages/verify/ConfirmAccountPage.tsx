import { paths } from '@qhatu/contract/paths';
import { ApiError, ensureSession, messageOf, setSession, toast } from '@qhatu/shared-state';
import { AlertIcon, Button, ButtonLink, CheckIcon, Container, PageHead, Spinner } from '@qhatu/ui';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useConfirmation } from './api/confirm-account';
import styles from './ConfirmAccountPage.module.css';

/** spec 3 §9. */
const REDIRECT_MS = 2_000;

/** `/pages/registerhash/{hash}`: the link of the mail (spec 3 §2, §4). */
export default function ConfirmAccountPage() {
  const { hash = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useConfirmation(hash);
  const isRefused = error instanceof ApiError && !error.isTransient && error.status !== 429;

  useEffect(() => {
    if (!data) return;
    setSession(data);
    const timer = setTimeout(() => void navigate(paths.home.href(), { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [data, navigate]);

  useEffect(() => {
    if (!error) return;
    toast.error(messageOf(error));
    if (!isRefused) return;
    setSession(null);
    void ensureSession();
  }, [error, isRefused]);

  if (data) {
    return (
      <Outcome icon={<CheckIcon />} tone="good" title="Tu cuenta fue verificada">
        <p>Te llevamos al inicio automáticamente.</p>
      </Outcome>
    );
  }
  if (isRefused) {
    return (
      <Outcome icon={<AlertIcon />} tone="bad" title="El token no es válido">
        <p>El enlace ya se usó, venció o está incompleto. Si ya verificaste tu cuenta, solo inicia sesión.</p>
        <div className={styles.ways}>
          <ButtonLink to={paths.home.href()}>Ir al Home</ButtonLink>
          <ButtonLink to={paths.login.href()} variant="secondary">
            Iniciar sesión
          </ButtonLink>
        </div>
      </Outcome>
    );
  }
  if (error && !isFetching) {
    return (
      <Outcome icon={<AlertIcon />} tone="bad" title="No pudimos verificar tu cuenta">
        <p>{messageOf(error)} Tu enlace sigue sirviendo.</p>
        <div className={styles.ways}>
          <Button onClick={() => void refetch()}>Reintentar</Button>
        </div>
      </Outcome>
    );
  }
  return (
    <Outcome icon={<Spinner />} tone="plain" title="Verificando tu cuenta">
      <p>Un momento, por favor.</p>
    </Outcome>
  );
}

interface OutcomeProps {
  icon: ReactNode;
  tone: 'good' | 'bad' | 'plain';
  title: string;
  children: ReactNode;
}

function Outcome({ icon, tone, title, children }: OutcomeProps) {
  return (
    <Container width="narrow" className={styles.page}>
      <PageHead title="Verificación de tu cuenta" noindex />
      <div role={tone === 'bad' ? 'alert' : 'status'} className={styles.outcome}>
        <span className={`${styles.icon} ${styles[tone]}`}>{icon}</span>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </Container>
  );
}
