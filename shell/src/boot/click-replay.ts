import { siteLink } from '../routing/site-link';

/** Event of the window: React hears what is clicked. */
const ANSWERS = 'qhatu:answers';
/**
 * A person who has clicked does not wait longer than this for our code, in milliseconds: then the browser follows the
 * link.
 */
const LONGEST_MS = 1_000;

/**
 * Holds a click on a link of this site that comes before the page answers. Left to the browser it would throw this
 * document away, with the code that is on its way, and open the next one; held, it is given again to the page that
 * answers.
 */
export function replayEarlyClick(follow = (href: string) => window.location.assign(href)): void {
  let held: { link: HTMLElement; href: string } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const giveUp = () => {
    if (held) follow(held.href);
    held = undefined;
  };

  const hold = (event: MouseEvent) => {
    const url = siteLink(event.target);
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href]') : null;
    if (!url || !link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    held = { link, href: url.href };
    timer ??= setTimeout(giveUp, LONGEST_MS);
  };
  document.addEventListener('click', hold, true);
  window.addEventListener(
    ANSWERS,
    () => {
      document.removeEventListener('click', hold, true);
      clearTimeout(timer);
      held?.link.click();
    },
    { once: true },
  );
}

/** Says that the page answers clicks from here on. */
export const pageAnswers = (): boolean => window.dispatchEvent(new Event(ANSWERS));
