import { useParams } from 'react-router-dom';
import { ChangeForm } from '../../features/recovery/ChangeForm';
import { FormPage } from '../../lib/FormPage';

/** `/pages/forget-password/{token}`: where the mail's link leads (spec 3 §2). */
export default function NewPasswordPage() {
  const { token = '' } = useParams();
  return (
    <FormPage title="Escribe tu contraseña nueva" lead="Cerraremos las sesiones que tengas abiertas.">
      <ChangeForm key={token} token={token} />
    </FormPage>
  );
}
