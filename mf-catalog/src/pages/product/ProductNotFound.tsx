import { paths } from '@qhatu/contract/paths';
import { ButtonLink, Container, EmptyState, PageHead } from '@qhatu/ui';

/** D65: 'page not found' beside a Spanish sentence. */
export function ProductNotFound() {
  return (
    <Container>
      <PageHead title="Producto no encontrado" noindex />
      <EmptyState
        heading="h1"
        title="page not found"
        action={<ButtonLink to={paths.home.href()}>Volver al inicio</ButtonLink>}
      >
        <p>Este producto no existe o ya no se vende.</p>
      </EmptyState>
    </Container>
  );
}
