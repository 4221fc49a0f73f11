import { paths } from '@qhatu/contract/paths';
import { ButtonLink, EmptyState } from '@qhatu/ui';

/** The session ended while the page was open. What was typed waits for the same person (D63). */
export function SessionEnded({ back }: { back: string }) {
  return (
    <EmptyState
      heading="h1"
      title="Tu sesión terminó"
      action={<ButtonLink to={paths.login.href(back)}>Iniciar sesión</ButtonLink>}
    >
      Lo que escribiste queda guardado en este equipo. Vuelve a entrar para seguir donde estabas.
    </EmptyState>
  );
}
