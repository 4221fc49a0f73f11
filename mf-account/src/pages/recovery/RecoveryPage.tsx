import { paths } from '@qhatu/contract/paths';
import { Link, useParams } from 'react-router-dom';
import { AskForm } from '../../features/recovery/AskForm';
import { ChangeForm } from '../../features/recovery/ChangeForm';
import { FormPage } from '../../lib/FormPage';

/** `/pages/forget-password/{token?}` (spec 3 §2). */
export default function RecoveryPage() {
  const { token } = useParams();
  return token ? (
    <FormPage title="Escribe tu contraseña nueva" lead="Cerraremos las sesiones que tengas abiertas.">
      <ChangeForm key={token} token={token} />
    </FormPage>
  ) : (
    <FormPage
      title="Recupera tu contraseña"
      lead="Escribe el correo de tu cuenta. Te enviaremos un enlace que vence en 24 horas."
    >
      <AskForm />
      <p>
        <Link to={paths.login.href()}>Volver a iniciar sesión</Link>
      </p>
    </FormPage>
  );
}
