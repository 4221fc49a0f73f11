import { type SlotRendererProps, useHydrated } from '@qhatu/shared-state';
import { Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { useRemoteModules } from '../remotes/context';
import { reportFailure } from '../remotes/report-failure';
import { ErrorBoundary } from './ErrorBoundary';
import styles from './RemoteArea.module.css';

/**
 * Mounts a widget of another remote. Until it is there, and when it cannot be, its fallback stands in its place.
 * A new mount asks for it again.
 */
export function SlotRenderer({ name, props, fallback, onUnavailable }: SlotRendererProps) {
  const modules = useRemoteModules();
  const hydrated = useHydrated();
  const owner = useMemo(() => (hydrated ? modules.slot(name) : null), [modules, name, hydrated]);
  const Widget = useMemo(() => owner && modules.component(owner.remote, owner.expose), [modules, owner]);
  const nobody = hydrated && owner === null;
  const unavailable = useEffectEvent(() => onUnavailable?.());
  useEffect(() => {
    if (nobody) unavailable();
  }, [nobody]);
  if (!owner || !Widget) return fallback;
  const failed = (error: unknown) => {
    reportFailure({ remote: owner.remote, version: modules.version(owner.remote) ?? '', stage: 'render', error });
    onUnavailable?.();
  };
  return (
    <ErrorBoundary name={`slot ${name}`} onFailure={failed} fallback={() => fallback}>
      <Suspense fallback={fallback}>
        <div data-remote-area={`${owner.remote} ${owner.expose}`} className={styles.area}>
          <Widget {...props} />
        </div>
      </Suspense>
    </ErrorBoundary>
  );
}
