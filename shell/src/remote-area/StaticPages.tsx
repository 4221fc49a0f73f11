import { paths } from '@qhatu/contract/paths';
import { EmptyState, PageHead } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { PageReady } from './PageReady';

const home = <Link to={paths.home.href()}>Volver al inicio</Link>;

/** Any address that nobody answers. */
export function MissingPage() {
  return (
    <>
      <PageHead title="Página no encontrada" noindex />
      <EmptyState heading="h1" title="No encontramos esta página" action={home}>
        Puede que el enlace esté incompleto o que la página ya no exista.
      </EmptyState>
      <PageReady />
    </>
  );
}

/** Addresses that exist and have nothing to show (D33). */
export function PlaceholderPage() {
  return (
    <>
      <PageHead title="Aquí todavía no hay nada" noindex />
      <EmptyState heading="h1" title="Aquí todavía no hay nada" action={home}>
        Esta dirección existe, pero aún no tiene contenido. En el inicio están todos nuestros productos.
      </EmptyState>
      <PageReady />
    </>
  );
}
