import { paths } from '@qhatu/contract/paths';
import { Link } from 'react-router-dom';
import { RecoveryRequestForm } from '../../features/recovery/RecoveryRequestForm';
import { FormPage } from '../../lib/FormPage';

/** `/pages/forget-password` (spec 3 §2). */
export default function RecoveryPage() {
  return (
    <FormPage
      title="Recupera tu contraseña"
      lead="Escribe el correo de tu cuenta. Te enviaremos un enlace que vence en 24 horas."
    >
      <RecoveryRequestForm />
      <p>
        <Link to={paths.login.href()}>Volver a iniciar sesión</Link>
      </p>
    </FormPage>
  );
}
