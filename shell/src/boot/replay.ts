import { siteLink } from '../routing/site-link';

/** Event of the window: React hears what is clicked. */
const ANSWERS = 'qhatu:answers';
/**
 * A link or a form that leads elsewhere waits no longer than this for our code, in milliseconds: then the browser follows or
 * sends it.
 */
const MAX_MS = 1_000;

interface Leaving {
  /** What the page does with it once it answers. */
  replay: () => void;
  /** What the browser does with it when the page takes long. */
  follow: (() => void) | null;
}

/**
 * Holds what a person does before the page answers, and replays it when it does. Without that a link would throw away this
 * document and the code that is on its way, a button would do nothing, and a form would be sent without its page's code. Of
 * several that lead elsewhere the last one counts. A form that is sent by POST (a password) waits for the page for as long as
 * it takes.
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
    timer ??= setTimeout(giveUp, MAX_MS);
  };

  const click = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!target || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const button = target.closest<HTMLButtonElement>('button');
    if (button) {
      // A click on a form's own button is also a submit. Two presses in impatience count as one.
      if (button.type !== 'submit' || !button.form) pressed.add(button);
      return;
    }
    const url = siteLink(target);
    const link = target.closest<HTMLElement>('a[href]');
    if (!url || !link) return;
    event.preventDefault();
    const follow = () => go(url.href);
    leave({ replay: () => (link.isConnected ? link.click() : follow()), follow });
  };

  const submit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    form.setAttribute('aria-busy', 'true');
    const replay = () => {
      form.removeAttribute('aria-busy');
      // React hydrates a place for a pointer event, not for a submit.
      form.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
      form.requestSubmit(event.submitter);
    };
    leave({ replay, follow: form.method === 'post' ? null : () => form.submit() });
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
      leaving?.replay();
    },
    { once: true },
  );
}

/** Says that the page answers from here on. */
export const pageAnswers = (): boolean => window.dispatchEvent(new Event(ANSWERS));
