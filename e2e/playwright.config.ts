import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './support/chromium';
import { DESKTOP, PHONE } from './support/devices';
import { siteUrl } from './support/site';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: false,
  // Two of them wait most of their time: see `chaos`. The others keep two processors busy, to the end (D414).
  workers: 4,
  // A second try tells a fault of the shop from one of a crowded machine; `npm test` names what needed it.
  retries: 1,
  // Patience, not a bound: what the shop promises within a time stands in the test that proves it, speed in the bench.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    baseURL: siteUrl,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // Recording every first try costs the machine more than the second try that it would save.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: chromiumPath,
      // A process of its own for pictures that no card draws costs more than it does. The name is of `plain-http`, which would
      // need a browser of its own.
      args: [...chromiumArgs, '--in-process-gpu', '--host-resolver-rules=MAP tienda.test 127.0.0.1'],
    },
  },
  projects: [
    // Breaks remotes of sites of its own, so that nothing else notices. What it tests is mostly patience: it runs beside
    // all the others, on two sites, for alone it takes as long as the rest. What stands still meanwhile costs nothing.
    {
      name: 'chaos',
      testMatch: ['chaos/**/*.spec.ts'],
      workers: 2,
      use: { ...DESKTOP, contextOptions: { reducedMotion: 'reduce' } },
    },
    // One at a time, since each builds for itself; early, since at the end nothing would run beside it.
    { name: 'development', testMatch: ['development/**/*.spec.ts'], workers: 1, use: { ...DESKTOP } },
    // A journey that makes sense on one of them only says so by its tag.
    {
      name: 'desktop',
      testMatch: ['journeys/**/*.spec.ts', 'quality/**/*.spec.ts'],
      grepInvert: /@phone/,
      use: { ...DESKTOP },
    },
    { name: 'phone', testMatch: ['journeys/**/*.spec.ts'], grepInvert: /@desktop/, use: { ...PHONE } },
  ],
});
