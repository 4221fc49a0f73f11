import { OWN_DATABASE_TESTS } from './scripts/lib/api-tests.mjs';
import { remotes } from './scripts/lib/remotes.mjs';

/** Unit tests run per workspace; the API's have a project of their own because they need the database template. */
const transform = {
  '^.+\\.(tsx?|m?js)$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};
const common = {
  transform,
  transformIgnorePatterns: [
    '/node_modules/(?!(.*/node_modules/)?(swiper|fabric|axios|content-disposition|cookie|@scure|@noble|@tanstack|marked|@opentelemetry/otlp-exporter-base)/)',
  ],
  moduleNameMapper: {
    '\\.css$': 'identity-obj-proxy',
    '\\.(woff2?|svg|webp|png)$': '<rootDir>/scripts/jest-asset.cjs',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/releases/', '/var/'],
  // The bench builds an older commit below .cache: its workspaces have the names of ours.
  modulePathIgnorePatterns: ['/releases/', '/dist/', '/dist-types/', '/var/', '<rootDir>/\\.cache/bench/'],
};
const browser = ['shared-state', 'ui', 'kit', 'shell', ...remotes];

export default {
  // A worker keeps something of every file that it ran. One with gigabytes to give back does not end within the half second
  // that Jest gives it, and is killed.
  workerIdleMemoryLimit: '768MB',
  // One that is over that limit after its last file is replaced all the same (jest-worker, as of 30.5), and the new one has to come up
  // before it can end: on a full machine that takes longer than half a second. What does not end by itself is still told.
  workerGracefulExitTimeout: 10_000,
  // Jest's own five seconds are over on a machine whose processors others have; no test holds a bound of time by it.
  testTimeout: 30_000,
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['contract', 'federation', 'shell/server', 'scripts', 'bench', 'sandbox'].map(
        (dir) => `<rootDir>/${dir}/**/*.test.ts`,
      ),
    },
    {
      ...common,
      displayName: 'browser',
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: ['<rootDir>/scripts/jest-dom.setup.ts'],
      testMatch: browser.map((dir) => `<rootDir>/${dir}/src/**/*.test.{ts,tsx}`),
    },
    {
      ...common,
      displayName: 'api',
      testEnvironment: '<rootDir>/api/test/environment.mjs',
      testMatch: ['<rootDir>/api/**/*.test.ts'],
      testPathIgnorePatterns: [
        ...common.testPathIgnorePatterns,
        ...(process.env.REDIS_URL ? [] : ['\\.redis\\.test\\.ts$']),
        ...(process.env.TEST_POOLER_URL ? [] : ['\\.pgbouncer\\.test\\.ts$']),
        ...(process.env.TEST_DATABASE_URL ? OWN_DATABASE_TESTS : ['\\.postgres\\.test\\.ts$']),
      ],
      globalSetup: '<rootDir>/api/test/global-setup.ts',
      setupFilesAfterEnv: ['<rootDir>/api/test/intervals.setup.ts', '<rootDir>/api/test/midnight.setup.ts'],
    },
  ],
};
