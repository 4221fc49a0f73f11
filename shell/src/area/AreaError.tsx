import { ErrorState } from '@qhatu/ui';
import { useCallback, useEffect, useState } from 'react';

interface Props {
  reference: string;
  /** Resolves with null when the area works again, with the next error's reference when it does not. */
  retry: () => Promise<string | null>;
}

/** What a person sees in the place of an area that failed. Tries again by itself when the connection is back. */
export function AreaError({ reference, retry }: Props) {
  const [retrying, setRetrying] = useState(false);
  const [latest, setLatest] = useState(reference);

  const again = useCallback(() => {
    setRetrying(true);
    retry().then((failed) => {
      // After a success this area is gone, and the calls below do nothing.
      setRetrying(false);
      if (failed !== null) setLatest(failed);
    });
  }, [retry]);

  useEffect(() => {
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again]);

  return <ErrorState heading="h1" onRetry={again} retrying={retrying} requestId={latest} />;
}
