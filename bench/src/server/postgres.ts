export { startPostgres, type TemporaryPostgres } from '@qhatu/api/test/postgres';
