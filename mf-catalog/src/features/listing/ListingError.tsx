import { paths } from '@qhatu/contract/paths';
import { ApiError } from '@qhatu/shared-state';
import { ButtonLink, ErrorState } from '@qhatu/ui';

interface ListingErrorProps {
  error: unknown;
  retry: () => void;
  retrying: boolean;
}

/** A listing that could not be had (spec 1 §8). An address that nobody can answer (400) leads to a new search. */
export function ListingError({ error, retry, retrying }: ListingErrorProps) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  if (error instanceof ApiError && (error.status === 400 || error.status === 422)) {
    return (
      <ErrorState
        title="Esta búsqueda no es válida"
        requestId={requestId}
        action={<ButtonLink to={paths.search.href()}>Ver todos los productos</ButtonLink>}
      >
        Algo en la dirección no se puede buscar. Empieza de nuevo desde aquí.
      </ErrorState>
    );
  }
  return (
    <ErrorState title="Disculpe ha ocurrido un error" onRetry={retry} retrying={retrying} requestId={requestId}>
      No pudimos traer los productos. Tu carrito sigue como estaba.
    </ErrorState>
  );
}
