import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { toApiError } from './error-handler';

const log = { error: () => undefined } as unknown as FastifyBaseLogger;
const said = (severity: string, message: string) =>
  toApiError(Object.assign(new pg.DatabaseError(message, 0, 'error'), { code: '08P01', severity }), log);

// As PgBouncer 1.18 says it, tried with a primary that was killed.
test.each([
  'server conn crashed?',
  'query_wait_timeout',
  'server login has been failing, try again later (server_login_retry)',
])('a pooler whose server is gone is not now, and no fault of ours: %s [D209]', (message) => {
  expect(said('FATAL', message)).toMatchObject({ status: 503, code: 'busy', retryAfter: expect.any(Number) });
});

test('a statement that breaks the protocol is our fault, and stays one [D8]', () => {
  expect(said('ERROR', 'bind message supplies 1 parameters')).toMatchObject({ status: 500, code: 'unexpected' });
});
