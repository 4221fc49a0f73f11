import { useContext, useEffect, useLayoutEffect } from 'react';
import { announce } from './announcements';
import { onOwnTitle } from './page-title';
import { pageShown } from './shown-pages';
import { noteRenderEnd } from './timing';
import { VisitContext } from './visit-context';

/** Where the content starts: target of the skip link and of the focus after a navigation. */
export const CONTENT_ID = 'contenido';

/** The first page of this document has hydrated. */
let answered = false;

/** Puts back what was typed before a reload that we asked for; its code is fetched only then. */
async function restoreAfterReload(): Promise<void> {
  try {
    if (sessionStorage.getItem('qhatu:typed') !== null) (await import('./reload/typed')).restoreTyped();
  } catch {
    // Storage that is blocked held nothing.
  }
}

/**
 * Rendered beside a page's content, inside the same Suspense: its effect runs when the page is there. After a
 * navigation the page's title is read out, once it has one, and the focus goes to the content, as it would after a full load; where Back
 * shows a page again, to what had it there.
 */
export function PageReady({ remoteArea }: { remoteArea?: string }) {
  const { kept } = useContext(VisitContext);
  // From here on clicks are answered; requests of effects follow.
  useLayoutEffect(() => {
    if (!answered) performance.mark('qhatu:hydrated');
    answered = true;
  }, []);
  useEffect(() => {
    if (remoteArea) noteRenderEnd(remoteArea);
    if (pageShown() === 0) {
      void restoreAfterReload();
      return undefined;
    }
    const { focus } = kept;
    kept.focus = null;
    (focus ?? document.getElementById(CONTENT_ID))?.focus({ preventScroll: true });
    return onOwnTitle(announce);
  }, [remoteArea, kept]);
  return null;
}
