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

test('a connection that ended before it was asked, as what undoes a transaction finds it, is not now and no fault of ours [D8]', async () => {
  /** What pg says of a statement on a connection that is over. */
  const saidBy = (client: pg.Client) => client.query('rollback').catch((error: Error) => error.message);
  const [broken, closed] = [new pg.Client(), new pg.Client()];
  broken.on('error', () => undefined);
  // As when its server goes away in the middle.
  (broken as unknown as { _handleErrorEvent: (error: Error) => void })._handleErrorEvent(new Error('read ECONNRESET'));
  void closed.end();
  const messages = await Promise.all([broken, closed].map(saidBy));
  expect(messages).toEqual([expect.stringMatching(/connection error/), expect.stringMatching(/was closed/)]);
  for (const message of messages)
    expect(toApiError(new Error(String(message)), log)).toMatchObject({ status: 503, code: 'busy' });
});

// As a failover moves a name: its machine is gone, or the resolver does not know the next one yet.
test.each([
  ['connect', 'EHOSTUNREACH'],
  ['connect', 'ENETUNREACH'],
  ['getaddrinfo', 'EAI_AGAIN'],
  ['getaddrinfo', 'ENOTFOUND'],
])('a database whose machine or name is away is not now: %s %s [D291]', (syscall, code) => {
  const error = Object.assign(new Error(`${syscall} ${code} db`), { code, syscall });
  expect(toApiError(error, log)).toMatchObject({ status: 503, code: 'busy' });
});

test('a statement that breaks the protocol is our fault, and stays one [D8]', () => {
  expect(said('ERROR', 'bind message supplies 1 parameters')).toMatchObject({ status: 500, code: 'unexpected' });
});
