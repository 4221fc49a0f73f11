import { deferred, useDeferred } from '@qhatu/kit/lazy';
import { useHydrated } from '@qhatu/shared-state';
import { ErrorState } from '@qhatu/ui';
import { useState } from 'react';
import { EditorSkeleton } from './EditorSkeleton';

const EDITOR = deferred(() => import('./Editor'));

/**
 * The editor's place on the page. Its code (fabric with it) is asked for after the page stands; until then, and on the
 * server, there is its shape. A chunk that does not come can be asked for again.
 */
export function EditorArea() {
  const hydrated = useHydrated();
  const [failed, setFailed] = useState(false);
  const loaded = useDeferred(EDITOR, hydrated && !failed, { onFailure: () => setFailed(true) });
  return (
    <section aria-label="Editor de polos">
      {failed && (
        <ErrorState title="El editor no pudo abrirse" heading="h2" onRetry={() => setFailed(false)}>
          Revisa tu conexión. Los diseños que guardaste en este equipo siguen aquí.
        </ErrorState>
      )}
      {!failed && (loaded ? <loaded.default /> : <EditorSkeleton />)}
    </section>
  );
}
