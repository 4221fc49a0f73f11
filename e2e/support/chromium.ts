import { existsSync } from 'node:fs';

const installed = (...names: string[]) => names.map((name) => `/usr/bin/${name}`).find(existsSync);

/**
 * A Chromium that the machine has, the one without windows first, which takes less than half of the processor for a
 * page; undefined leaves the choice to Playwright's own download.
 */
export const chromiumPath =
  process.env.CHROMIUM_PATH || installed('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome');

/** What is measured is measured in the browser that people have, where there is one. */
export const windowedChromiumPath =
  process.env.CHROMIUM_PATH || installed('chromium', 'chromium-browser', 'google-chrome', 'chromium-headless-shell');

/** Without these, Debian's Chromium calls home at every start. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
