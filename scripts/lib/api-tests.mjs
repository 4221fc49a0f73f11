/** What gives the API's tests a PostgreSQL, a pooler before it and a Redis. */
export const DATABASE_SETTINGS = ['TEST_DATABASE_URL', 'TEST_POOLER_URL', 'REDIS_URL'];

/**
 * Patterns of the tests that say the same whatever database the others run on: they bring their own (`*.own.test.ts`), or
 * ask none (drawings, PDFs, keys and settings). Left out with TEST_DATABASE_URL.
 */
export const OWN_DATABASE_TESTS = ['\\.own\\.test\\.ts$', '/api/src/(crypto|drawing|env|fetching|pdf|seed/media)/'];

/**
 * What leans most on the database's engine: migrations, jobs, locks around a sale, imports, search, the shop's lists, but for
 * the above. `.ci/run` runs it on the embedded one, too; the rest of that the end-to-end tests use.
 */
export const ENGINE_TESTS = [
  '/api/src/(db|jobs)/(?!.*\\.own\\.)',
  '/api/src/domains/catalog/search/',
  '/api/src/domains/orders/(place|concurrency|holds|ledger)',
  '/api/src/domains/product-files/import/(?!.*\\.own\\.)',
  '/api/test/[a-z-]+\\.test\\.ts$',
  '/api/test/schema/(?!.*\\.own\\.)',
];
