import { siteLink } from '../routing/site-link';

/** Event of the window: React hears what is clicked. */
const ANSWERS = 'qhatu:answers';
/**
 * A person who leads elsewhere does not wait longer than this for our code, in milliseconds: then the browser follows the
 * link, or sends the form.
 */
const LONGEST_MS = 1_000;

interface Leaving {
  /** What the page does with it once it answers. */
  again: () => void;
  /** What the browser does with it when the page takes long. */
  follow: (() => void) | null;
}

/**
 * Holds what a person does before the page answers, and gives it to the page when it does. A link would throw this
 * document away with the code that is on its way; a button would do nothing; a form would be sent without what its page
 * does with it. Where several lead elsewhere the last one counts. A form that is sent by POST is the page's alone (a
 * password): it waits for as long as it takes.
 */
export function replayEarly(go = (href: string) => window.location.assign(href)): void {
  const pressed = new Set<HTMLElement>();
  let leaving: Leaving | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => {
    timer = undefined;
    if (!leaving?.follow) return;
    leaving.follow();
    leaving = null;
  };
  const leave = (way: Leaving) => {
    leaving = way;
    timer ??= setTimeout(giveUp, LONGEST_MS);
  };

  const click = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const button = target.closest<HTMLButtonElement>('button');
    if (button) {
      // A form's own button is heard of again, as the form's submit. Pressed twice in impatience it was meant once.
      if (button.type !== 'submit' || !button.form) pressed.add(button);
      return;
    }
    const url = siteLink(target);
    const link = target.closest<HTMLElement>('a[href]');
    if (!url || !link) return;
    event.preventDefault();
    const follow = () => go(url.href);
    leave({ again: () => (link.isConnected ? link.click() : follow()), follow });
  };

  const submit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    form.setAttribute('aria-busy', 'true');
    const again = () => {
      form.removeAttribute('aria-busy');
      // React makes a place alive for a pointer, not for a submit.
      form.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
      form.requestSubmit(event.submitter);
    };
    leave({ again, follow: form.method === 'post' ? null : () => form.submit() });
  };

  document.addEventListener('click', click, true);
  document.addEventListener('submit', submit, true);
  window.addEventListener(
    ANSWERS,
    () => {
      document.removeEventListener('click', click, true);
      document.removeEventListener('submit', submit, true);
      clearTimeout(timer);
      for (const button of pressed) button.click();
      leaving?.again();
    },
    { once: true },
  );
}

/** Says that the page answers from here on. */
export const pageAnswers = (): boolean => window.dispatchEvent(new Event(ANSWERS));
