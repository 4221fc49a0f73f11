import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from './support/chromium';
import { DESKTOP, PHONE } from './support/devices';
import { siteUrl } from './support/site';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: false,
  workers: 2,
  // A second try tells a fault of the shop from one of a crowded machine; `npm test` names what needed it.
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  forbidOnly: true,
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : [['list']],
  use: {
    baseURL: siteUrl,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // Recording every first try costs the machine more than the second try that it would save.
    trace: 'on-first-retry',
    launchOptions: { executablePath: chromiumPath, args: chromiumArgs },
  },
  projects: [
    // A journey that makes sense on one of them only says so by its tag.
    {
      name: 'desktop',
      testMatch: ['journeys/**/*.spec.ts', 'quality/**/*.spec.ts'],
      grepInvert: /@phone/,
      use: { ...DESKTOP },
    },
    { name: 'phone', testMatch: ['journeys/**/*.spec.ts'], grepInvert: /@desktop/, use: { ...PHONE } },
    // Breaks remotes of a site of its own, so that nothing else notices.
    { name: 'chaos', testMatch: ['chaos/**/*.spec.ts'], use: { ...DESKTOP }, fullyParallel: false },
    { name: 'development', testMatch: ['development/**/*.spec.ts'], use: { ...DESKTOP } },
  ],
});
