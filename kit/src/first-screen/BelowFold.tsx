import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { afterTwoFrames } from '../browser';

/** react-router's name for an address that the browser itself came to: the first one, Back, Forward. */
const POP = 'POP';

interface BelowFoldProps {
  /** Media query of the windows in which it lies there; in others it is drawn with the first screen after a link. */
  media?: string;
  children: ReactNode;
}

const matches = (media: string): boolean => window.matchMedia?.(media).matches ?? true;

/**
 * What of a page lies below its first screen. In a page that the server has rendered it is there, and hydrated after what
 * stands above, or when somebody touches it. After a link it is drawn two frames after the first screen, in slices, so
 * that a phone shows the next page at once. Back and Forward draw all of it: the reader goes back to where they were.
 */
export function BelowFold({ media, children }: BelowFoldProps) {
  const followed = useNavigationType() !== POP;
  const [drawn, setDrawn] = useState(() => !followed || (media !== undefined && !matches(media)));
  useEffect(() => {
    if (drawn) return undefined;
    return afterTwoFrames(() => startTransition(() => setDrawn(true)));
  }, [drawn]);
  // A screen's height keeps the footer below the fold until then: nothing that is seen moves.
  if (!drawn) return <div style={{ minHeight: '100vh' }} />;
  return <Suspense>{children}</Suspense>;
}
