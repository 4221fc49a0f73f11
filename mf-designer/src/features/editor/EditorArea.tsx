import { useHydrated } from '@qhatu/shared-state';
import { ErrorState } from '@qhatu/ui';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { EditorSkeleton } from './EditorSkeleton';

type Loaded = { Editor: ComponentType } | 'loading' | 'failed';

/**
 * The editor's place on the page. Its code (fabric with it) is asked for after the page stands; until then, and on the
 * server, there is its shape. A chunk that does not come can be asked for again.
 */
export function EditorArea() {
  const hydrated = useHydrated();
  const [loaded, setLoaded] = useState<Loaded>('loading');

  const load = useCallback(() => {
    setLoaded('loading');
    return import('./Editor').then(
      ({ default: Editor }) => setLoaded({ Editor }),
      () => setLoaded('failed'),
    );
  }, []);

  useEffect(() => {
    if (hydrated) void load();
  }, [hydrated, load]);

  return (
    <section aria-label="Editor de polos">
      {loaded === 'failed' && (
        <ErrorState title="El editor no pudo abrirse" heading="h2" onRetry={() => void load()}>
          Revisa tu conexión. Los diseños que guardaste en este equipo siguen aquí.
        </ErrorState>
      )}
      {loaded === 'loading' && <EditorSkeleton />}
      {typeof loaded === 'object' && <loaded.Editor />}
    </section>
  );
}
