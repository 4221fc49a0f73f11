import { paths } from '@qhatu/contract/paths';
import type { ReactNode } from 'react';
import { ButtonLink } from '../button';
import { EmptyState } from './EmptyState';

/** The session ended while the page was open. `children` say what becomes of what was typed, where something was (D63). */
export function SessionEnded({ back, children }: { back: string; children?: ReactNode }) {
  return (
    <EmptyState
      heading="h1"
      title="Tu sesión terminó"
      action={<ButtonLink to={paths.login.href(back)}>Iniciar sesión</ButtonLink>}
    >
      {children} Vuelve a entrar para seguir donde estabas.
    </EmptyState>
  );
}
