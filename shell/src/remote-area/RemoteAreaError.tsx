import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { ButtonLink, ErrorState } from '@qhatu/ui';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hasFrameOfItsOwn } from '../chrome';

/** Comes only when it is needed. */
const ReloadNotice = lazyWithRetry(() => import('./reload/ReloadNotice'));

interface Props {
  reference: string;
  /** Puts the last known good release in the place of this one. Resolves with false when there is none. */
  heal: () => Promise<boolean>;
  /** Resolves with null when the area works again, with the next error's reference when it does not. */
  retry: () => Promise<string | null>;
  /** A newer shell is in use than this page's. */
  outdated: () => boolean;
  /** Keeps the place while the area heals. */
  waiting: ReactNode;
}

/**
 * What stands in the place of an area that failed: nothing but its skeleton while the release before takes over, then,
 * when there is none, the reason. Tries again by itself when the connection is back, and when somebody asks for the
 * page once more (a link to where one is, another search).
 */
export function RemoteAreaError({ reference, heal, retry, outdated, waiting }: Props) {
  const [healing, setHealing] = useState(true);
  const [retrying, setRetrying] = useState(false);
  const [latest, setLatest] = useState(reference);

  // After a success this area is gone, and what is set here does nothing.
  useEffect(() => void heal().then((healed) => setHealing(healed)), [heal]);

  const onRetry = useCallback(() => {
    setRetrying(true);
    retry().then((failed) => {
      setRetrying(false);
      if (failed !== null) setLatest(failed);
    });
  }, [retry]);

  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);

  const { key, pathname } = useLocation();
  const asked = useRef(key);
  useEffect(() => {
    if (asked.current === key) return;
    asked.current = key;
    onRetry();
  }, [key, onRetry]);

  if (healing) return waiting;
  // Where the header would have come with the page, nothing else leads out.
  const wayOut = hasFrameOfItsOwn(pathname) ? (
    <ButtonLink to={paths.home.href()}>Ir a la tienda</ButtonLink>
  ) : undefined;
  const error = <ErrorState heading="h1" onRetry={onRetry} retrying={retrying} requestId={latest} action={wayOut} />;
  if (!outdated()) return error;
  return (
    <Suspense fallback={error}>
      <ReloadNotice reference={latest} onRetry={onRetry} retrying={retrying} />
    </Suspense>
  );
}
