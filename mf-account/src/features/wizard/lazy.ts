import { type ComponentType, lazy } from 'react';

/** A step that is loaded when it is shown. */
export function lazyStep<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(() => load().then((step) => ({ default: step })));
}
