import { ScrolledParts } from '@qhatu/kit/browser';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { OWN_TITLE } from './page-title';
import { leftPage } from './shown-pages';

/** What a page that comes back needs beside itself. */
export interface KeptState {
  /** What had the focus when the page was left, such as the link that was followed. */
  focus: HTMLElement | null;
}

/** What a page says about itself in the head; the shell's own tags are not among it. */
const PAGE_TAGS = [OWN_TITLE, 'meta[property]', 'meta[name=description]', 'meta[name=robots]', 'meta[name^=twitter]']
  .concat('link[rel=canonical]')
  .map((tag) => `head > ${tag}`)
  .join();

interface KeptPageProps {
  className: string | undefined;
  kept: KeptState;
  children: ReactNode;
}

/**
 * Takes its content out of the document while it is hidden (React ends effects, but leaves elements where they are), with
 * what it says in the head: no id, landmark or title is there twice, nothing is laid out, a film stops. React still
 * knows all of it and may take it down from there. Stands alone in its parent element.
 */
export function KeptPage({ className, kept, children }: KeptPageProps) {
  const page = useRef<HTMLDivElement>(null);
  const place = useRef<Element | null>(null);
  const tags = useRef<DocumentFragment | null>(null);
  const [scrolled] = useState(() => new ScrolledParts());
  useLayoutEffect(() => {
    const content = page.current;
    if (!content) return undefined;
    place.current ??= content.parentElement;
    if (!content.isConnected) place.current?.append(content);
    if (tags.current) document.head.append(tags.current);
    scrolled.restore(content);
    return () => {
      kept.focus = content.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
      tags.current = document.createDocumentFragment();
      tags.current.append(...document.querySelectorAll(PAGE_TAGS));
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
