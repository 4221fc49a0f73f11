import { publishNoticeHeight } from '../notice-height';

const NAME = 'qhatu_cookies';
/** 150 days (spec 1 §9). */
const MAX_AGE_SECONDS = 150 * 24 * 60 * 60;

export type CookieChoice = 'accepted' | 'declined';

/** What the person has answered in this browser, or null. */
export function readChoice(cookies: string = document.cookie): CookieChoice | null {
  const value = cookies
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([name]) => name === NAME)?.[1];
  return value === 'accepted' || value === 'declined' ? value : null;
}

/** The cookie's text; it keeps the answer, nothing about the person. */
export function choiceCookie(choice: CookieChoice, secure: boolean): string {
  return `${NAME}=${choice}; Max-Age=${MAX_AGE_SECONDS}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Of the notice in the page. */
export const NOTICE_ID = 'aviso-de-cookies';

/**
 * Places the notice in the server's page, which is the same for everybody, before React is there: hides it from whoever has
 * answered, and has bars at the bottom stand above it for everybody else. Its height is inherited by all elements, which are
 * styled anew for it, so it is measured once two frames are on the screen. Nothing of the first screen stands on it (D390).
 */
export function placeNotice(): void {
  const notice = document.getElementById(NOTICE_ID);
  if (!notice) return;
  if (readChoice() === null)
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => publishNoticeHeight(notice))));
  else notice.hidden = true;
}

export function storeChoice(choice: CookieChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = choiceCookie(choice, window.location.protocol === 'https:');
}
