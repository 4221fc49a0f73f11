import { paths } from '@qhatu/contract/paths';
import { ButtonLink, EmptyState } from '@qhatu/ui';

/** 'Iniciar un chat con soporte': every chat with support begins as a complaint or claim (spec 3 §2). */
export function NewTalk() {
  return (
    <EmptyState
      title="Cuéntanos qué pasó"
      action={<ButtonLink to={paths.complaints.href()}>Ir al Libro de Reclamaciones</ButtonLink>}
    >
      Tu reclamo o queja abre un chat con soporte.
    </EmptyState>
  );
}
