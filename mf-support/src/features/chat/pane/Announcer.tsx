import { VisuallyHidden } from '@qhatu/ui';
import { useEffect, useRef, useState } from 'react';
import type { Row } from './rows';

/**
 * Says new messages of the other side when the reader is done with a sentence. The list itself is silent: a windowed
 * list puts old messages into the page while one scrolls, and those are no news.
 */
export function Announcer({ rows }: { rows: readonly Row[] }) {
  const [news, setNews] = useState('');
  const heard = useRef<number | null>(null);
  const newest = rows.findLast(({ seq }) => seq !== null)?.seq ?? 0;
  useEffect(() => {
    const before = heard.current;
    heard.current = newest;
    if (before === null) return;
    const fresh = rows.filter(({ seq, mine }) => !mine && seq !== null && seq > before);
    const [only] = fresh;
    if (!only) return;
    setNews(
      fresh.length > 1
        ? `${fresh.length} mensajes nuevos`
        : `${only.author}: ${only.text.trim() || 'envió una imagen'}`,
    );
  }, [newest, rows]);
  return (
    <VisuallyHidden role="status">
      {/* Never longer than one listens to. */}
      {news.slice(0, 300)}
    </VisuallyHidden>
  );
}
