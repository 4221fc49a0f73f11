import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { openPostgres } from '../db/open';
import { explain } from './explain';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A server that answers as told; returns its address. */
async function listen(answer: (socket: Socket) => void): Promise<AddressInfo> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    answer(socket);
  });
  open.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address() as AddressInfo;
}

/** What is said when a process asks a database that this address leads to; only a server that hangs is worth a short wait. */
async function saidOf(url: string, waitMs = 10_000): Promise<string> {
  const database = openPostgres(url, 1, () => undefined, 'shop', { connectionTimeoutMillis: waitMs });
  open.push(() => database.close());
  const error = await sql`select 1`.execute(database.db).then(
    () => new Error('it answered'),
    (thrown: unknown) => thrown,
  );
  return explain(error);
}

const failed = (code: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });

describe('what keeps a start from its database is one sentence [D383]', () => {
  const SENTENCE = /^The database of DATABASE_URL cannot be used: \S[^\n]*$/;

  // Port 9 is the discard service's; nothing answers there.
  it.each(['127.0.0.1', 'localhost'])('where nobody listens: %s', async (host) => {
    const said = await saidOf(`postgres://ana@${host}:9/shop`);
    expect(said).toMatch(SENTENCE);
    expect(said).toContain('ECONNREFUSED');
  });

  it('where a server hangs', async () => {
    const { port } = await listen(() => undefined);
    expect(await saidOf(`postgres://ana@127.0.0.1:${port}/shop`, 300)).toMatch(SENTENCE);
  });

  it.each<[string, (socket: Socket) => void, string]>([
    ['hangs up', (socket) => socket.end(), ''],
    [
      'speaks no TLS, which its address asks for',
      (socket) => socket.on('data', () => socket.write('N')),
      '?sslmode=verify-full',
    ],
  ])('where a server %s', async (_name, answer, query) => {
    const { port } = await listen(answer);
    expect(await saidOf(`postgres://ana@127.0.0.1:${port}/shop${query}`)).toMatch(SENTENCE);
  });

  it.each([
    failed('EHOSTUNREACH', 'connect EHOSTUNREACH 10.0.0.9:5432', { syscall: 'connect' }),
    failed('ENOENT', 'connect ENOENT /run/postgresql/.s.PGSQL.5432', { syscall: 'connect' }),
    failed('EADDRNOTAVAIL', 'connect EADDRNOTAVAIL ::1:5432', { syscall: 'connect', address: '::1', port: 5432 }),
    failed('EACCES', 'connect EACCES 10.0.0.9:5432', { syscall: 'connect', address: '10.0.0.9', port: 5432 }),
    failed('EAI_AGAIN', 'getaddrinfo EAI_AGAIN db', { syscall: 'getaddrinfo' }),
    failed('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain'),
    failed('28P01', 'password authentication failed for user "ana"'),
    failed('3D000', 'database "shop" does not exist'),
    failed('53300', 'sorry, too many clients already'),
    failed('57P03', 'the database system is starting up'),
    new AggregateError([failed('ECONNREFUSED', 'connect ECONNREFUSED ::1:5432', { syscall: 'connect' })], ''),
  ])('%s', (error) => expect(explain(error)).toMatch(SENTENCE));

  it('that takes no writes, and behind a pooler that takes no settings', () => {
    expect(explain(failed('25006', 'cannot execute INSERT in a read-only transaction'))).toMatch(
      /^DATABASE_URL leads to a server that takes no writes[^\n]*$/,
    );
    expect(explain(failed('08P01', 'unsupported startup parameter: statement_timeout'))).toMatch(
      /^DATABASE_URL leads to a pooler[^\n]*DATABASE_POOLER=transaction\.$/,
    );
  });
});

it.each([
  ['EADDRINUSE', /taken.*API_PORT, API_METRICS_PORT/],
  ['EADDRNOTAVAIL', /no address 10\.9\.9\.9: set API_HOST/],
  ['EACCES', /may not listen on port 80/],
])('a port that it cannot have is one sentence: %s [D383]', (code, sentence) => {
  const said = explain(failed(code, `listen ${code}`, { syscall: 'listen', address: '10.9.9.9', port: 80 }));
  expect(said).toMatch(sentence);
  expect(said).not.toContain('\n');
});

it.each([
  failed('EACCES', "EACCES: permission denied, open 'x'"),
  failed('42P01', 'relation "x" does not exist'),
  new TypeError('x'),
])('what nobody foresaw keeps its place in the code: %s', (error) => expect(explain(error)).toMatch(/\n\s+at /));
