import { existsSync } from 'node:fs';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

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
