import { ErrorState } from '@qhatu/ui';

/** The last net: the shell itself failed. Nothing but a fresh start helps. */
export function RootError({ reference }: { reference: string }) {
  const reload = () => window.location.reload();
  return (
    <main>
      <ErrorState heading="h1" title="La tienda no pudo mostrarse" onRetry={reload} requestId={reference}>
        Tu carrito está guardado en este equipo. Vuelve a cargar la página para continuar.
      </ErrorState>
    </main>
  );
}
