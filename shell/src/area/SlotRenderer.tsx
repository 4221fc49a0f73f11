import { type SlotRendererProps, useHydrated } from '@qhatu/shared-state';
import { Suspense, useMemo } from 'react';
import { useRemoteModules } from '../remotes/context';
import { AreaBoundary } from './AreaBoundary';

/** Mounts a widget of another remote. Until it is there, and when it cannot be, its fallback stands in its place. */
export function SlotRenderer({ name, props, fallback }: SlotRendererProps) {
  const modules = useRemoteModules();
  const hydrated = useHydrated();
  const Widget = useMemo(() => {
    const owner = hydrated ? modules.slot(name) : null;
    return owner && modules.component(owner.remote, owner.expose);
  }, [modules, name, hydrated]);
  if (!Widget) return fallback;
  return (
    <AreaBoundary area={`slot ${name}`} fallback={() => fallback}>
      <Suspense fallback={fallback}>
        <Widget {...props} />
      </Suspense>
    </AreaBoundary>
  );
}
