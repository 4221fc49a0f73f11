import { ScrolledParts } from '@qhatu/kit/browser';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { leftPage } from './shown-pages';

/** What a page says about itself in the head; the shell's own tags are not among it. */
const PAGE_TAGS = 'title,[property],[name=description],[name=robots],[name^=twitter],[rel=canonical]';

/** What a page that comes back needs beside itself. */
export interface KeptState {
  /** What had the focus when the page was left, such as the link that was followed. */
  focus: HTMLElement | null;
}

interface KeptPageProps {
  className: string | undefined;
  kept: KeptState;
  children: ReactNode;
}

/**
 * Takes its content out of the document while it is hidden (React ends effects and takes head tags out, but leaves elements
 * where they are): no id or landmark is there twice, nothing is laid out, a film stops. React still knows all of it and may
 * take it down from there. Stands alone in its parent element.
 */
export function KeptPage({ className, kept, children }: KeptPageProps) {
  const page = useRef<HTMLDivElement>(null);
  const place = useRef<Element | null>(null);
  const [scrolled] = useState(() => new ScrolledParts());
  useLayoutEffect(() => {
    const content = page.current;
    if (!content) return undefined;
    place.current ??= content.parentElement;
    if (!content.isConnected) place.current?.append(content);
    scrolled.restore(content);
    return () => {
      kept.focus = content.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
      // Of what is not hydrated yet React knows no head tags; those that it knows it takes out from wherever they are.
      document.createDocumentFragment().append(...document.head.querySelectorAll(PAGE_TAGS));
      content.remove();
      leftPage.isOut();
    };
  }, [kept, scrolled]);
  return (
    <div ref={page} className={className} onScrollCapture={({ target }) => scrolled.note(target)}>
      {children}
    </div>
  );
}
