import { placeNotice } from '../chrome/cookies/choice';
import { CODE_ID } from './ids';
import { replayEarly } from './replay';
import { requireTrustedTypes } from './trusted-types';

/** What a page needs to hydrate, in the order of asking: its preloads first, then the shell's own scripts. */
export interface PageCode {
  preloads: { href: string; integrity?: string }[];
  scripts: { src: string; integrity: string }[];
}

/** A picture that hangs must not keep the page from coming alive. */
const LATEST_MS = 2_500;
const SIGNS_OF_A_PERSON = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const;

/**
 * The first script of a rendered page. Where the content is in the HTML it is the only script there: styles and the main
 * picture have the line for themselves, and it asks for the code when they have come, or as soon as the person does anything.
 * Elsewhere the HTML names the others too, and this one only holds events that come too early for them.
 */
function start(): void {
  // A page without content names its code itself.
  if (!code) return;
  window.removeEventListener('load', start);
  for (const sign of SIGNS_OF_A_PERSON) window.removeEventListener(sign, start, true);
  clearTimeout(timer);
  performance.mark('qhatu:code');
  const { preloads, scripts } = JSON.parse(code) as PageCode;
  // The shell's scripts carry most of the weight and come first on the connection.
  for (const { src, integrity } of scripts) {
    const script = document.createElement('script');
    Object.assign(script, { src, integrity, crossOrigin: 'anonymous', async: false });
    document.head.append(script);
  }
  for (const { href, integrity } of preloads) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', href });
    if (integrity) Object.assign(link, { integrity, crossOrigin: 'anonymous' });
    document.head.append(link);
  }
}

requireTrustedTypes();
replayEarly();
placeNotice();
const code = document.getElementById(CODE_ID)?.textContent;
const timer = setTimeout(start, LATEST_MS);
if (document.readyState === 'complete') start();
else {
  window.addEventListener('load', start);
  for (const sign of SIGNS_OF_A_PERSON) window.addEventListener(sign, start, { capture: true, passive: true });
}
