import { existsSync } from 'node:fs';

/** The shell without windows last: what is measured is measured in the browser that people have, where there is one. */
const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'chromium-headless-shell'].map(
  (name) => `/usr/bin/${name}`,
);

/** A Chromium that the machine has; undefined leaves the choice to Playwright's own download. */
export const chromiumPath = process.env.CHROMIUM_PATH || SYSTEM.find(existsSync);

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
