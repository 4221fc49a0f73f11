import { paths } from '@qhatu/contract/paths';
import { useHydrated, useMember } from '@qhatu/shared-state';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { RegisterForm } from '../../features/register/RegisterForm';
import { FormPage } from '../../lib/FormPage';

/** `/pages/register` (spec 3 §2). Who is logged in has an account already. */
export default function RegisterPage() {
  const hydrated = useHydrated();
  const member = useMember();
  const navigate = useNavigate();
  const done = hydrated && member !== null;
  useEffect(() => {
    if (done) void navigate(paths.dashboard.href(), { replace: true });
  }, [done, navigate]);

  return (
    <FormPage
      title="Crea tu cuenta"
      width="narrow"
      lead={
        <>
          Con una cuenta compras, sigues tus pedidos y guardas tus favoritos. ¿Ya tienes una?{' '}
          <Link to={paths.login.href()}>Inicia sesión</Link>.
        </>
      }
    >
      <RegisterForm />
    </FormPage>
  );
}
