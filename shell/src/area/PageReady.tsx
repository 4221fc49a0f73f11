import { useEffect } from 'react';
import { announce } from './announcements';

let shown = 0;

/**
 * Rendered beside a page's content, inside the same Suspense: its effect runs when the page is there. After a
 * navigation the page's title is read out and the focus goes to the content, as it would after a full load.
 */
export function PageReady({ contentId = 'contenido' }: { contentId?: string }) {
  useEffect(() => {
    shown += 1;
    if (shown === 1) {
      performance.mark('qhatu:hydrated');
      return;
    }
    document.getElementById(contentId)?.focus({ preventScroll: true });
    announce(document.title);
  }, [contentId]);
  return null;
}
