import { type ComponentType, lazy, useState } from 'react';

type Module<P> = { default: ComponentType<P> };

/**
 * React renders more than once before an error boundary shows a failure, and must meet the same failure until then. A person
 * who tries again is slower than this.
 */
export const FORGOTTEN_MS = 250;

/** A component of a file of its own. */
export type LazyPart<P> = ComponentType<P> & { preload: () => void };

/**
 * React's `lazy`, for a place below a `Suspense`. A file that did not come is asked for again when the part is shown
 * anew, where `lazy` alone stays broken for the whole visit; `preload` asks for it before it is shown.
 * @param instead stands in its place when the file does not come; without it the next error boundary hears of it
 */
export function lazyWithRetry<P extends object>(
  load: () => Promise<Module<P>>,
  instead?: ComponentType<P>,
): LazyPart<P> {
  let asked: Promise<Module<P>> | null = null;
  const ask = () => {
    asked ??= load().catch((error: unknown) => {
      setTimeout(() => {
        asked = null;
        Part = lazy(ask);
      }, FORGOTTEN_MS);
      if (instead) return { default: instead };
      throw error;
    });
    return asked;
  };
  let Part = lazy(ask);
  const current = () => Part;
  return Object.assign((props: P) => <Shown current={current} props={props} />, {
    preload: () => void ask().catch(() => undefined),
  });
}

/** A mounted part keeps the component that it was first shown with, whatever is loaded elsewhere meanwhile. */
function Shown<P extends object>({ current, props }: { current: () => ComponentType<P>; props: P }) {
  const [Part] = useState(current);
  return <Part {...props} />;
}
