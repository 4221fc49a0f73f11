import { paths } from '@qhatu/contract/paths';
import { ButtonLink, Container, EmptyState, PageHead } from '@qhatu/ui';

/** `/pages/verify-account`: after registration (spec 3 §2). */
export default function VerifyAccountPage() {
  return (
    <Container width="narrow">
      <PageHead title="Revisa tu correo" noindex />
      <EmptyState
        heading="h1"
        title="Revisa tu correo"
        action={
          <ButtonLink to={paths.login.href()} variant="secondary">
            Iniciar sesión
          </ButtonLink>
        }
      >
        <p>Verifique su correo electronico para validar su cuenta.</p>
        <p>
          El enlace vence en 24 horas. Si no lo ves, mira en la carpeta de no deseados; y si se perdió, inicia sesión
          con tu correo y tu contraseña: te mandamos otro.
        </p>
      </EmptyState>
    </Container>
  );
}
