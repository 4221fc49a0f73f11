import { paths } from '@qhatu/contract/paths';
import { ButtonLink, EmptyState } from '@qhatu/ui';

/** Nothing fits (spec 1 §2). */
export function NothingFound() {
  return (
    <EmptyState
      title="Lo sentimos! No se pudo encontrar el producto que buscaba!!!"
      action={<ButtonLink to={paths.home.href()}>seguir comprando</ButtonLink>}
    >
      <p>Revisa que las palabras estén bien escritas, prueba con otras o quita algún filtro.</p>
    </EmptyState>
  );
}
