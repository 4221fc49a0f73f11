import { fullTitle } from '@qhatu/contract/head';
import { PROVIDER } from '@qhatu/contract/shop';
import { apiQuery, getQueryClient } from '@qhatu/shared-state';
import { nameOfPlace } from '../chrome';

const nameIn = (answer: unknown): string | null => {
  const { name } = (answer ?? {}) as { name?: unknown };
  return typeof name === 'string' && name.trim() ? name.trim() : null;
};

/**
 * A page's title until it has one of its own (D246): the name in an answer that came before its code (a product), else what
 * the links to it say, else the shop's name.
 * @param data the API paths that the page has declared, by name
 */
export function waitingTitle(data: Readonly<Record<string, string>>, pathname: string, search: string): string {
  const answer = (path: string): unknown => getQueryClient().getQueryData(apiQuery(path).queryKey);
  const names = Object.values(data).map((path) => nameIn(answer(path)));
  const name = names.find((known) => known !== null) ?? nameOfPlace(pathname, search);
  return name === null ? PROVIDER.brand : fullTitle(name);
}

/** What a page itself has put into the head; `holdTitle` marks its own. */
const OWN_TITLE = 'title:not([data-waiting])';

const ownTitle = (): string | null => {
  const titles = document.head.querySelectorAll<HTMLTitleElement>(OWN_TITLE);
  return [...titles].find(({ text }) => text !== '')?.text ?? null;
};

/**
 * Keeps a title in the document for as long as no page has put one of its own there: while code or data are on their way,
 * and beside an area that failed.
 * @param text asked for when it is needed
 * @returns how to stop
 */
export function holdTitle(text: () => string): () => void {
  const title = document.createElement('title');
  title.dataset.waiting = '';
  const look = () => {
    if (ownTitle() !== null) title.remove();
    else if (!title.isConnected) {
      title.text = text();
      document.head.append(title);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document.head, { childList: true });
  look();
  return () => {
    observer.disconnect();
    title.remove();
  };
}

/**
 * Calls back once with the title that the page itself has put into the document: now, or when it does.
 * @returns how to take that back
 */
export function onOwnTitle(listener: (title: string) => void): () => void {
  const reportTitle = () => {
    const title = ownTitle();
    if (title === null) return false;
    observer.disconnect();
    listener(title);
    return true;
  };
  const observer = new MutationObserver(reportTitle);
  if (!reportTitle()) observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}
