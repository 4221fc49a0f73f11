import { logSettings } from '@qhatu/contract/operations';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import pino from 'pino';
import { requestLog } from './request-log';
import { requestLogger } from './request-logger';

/** A front door's logging alone. @returns its lines, and how many loggers it made */
function logged(level: string) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ ...logSettings('front-door'), level }, { write: (line) => lines.push(JSON.parse(line)) });
  const made = jest.spyOn(log, 'child');
  const logController = new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' });
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger, childLoggerFactory: requestLogger, logController });
  requestLog(app);
  app.get('/quiet', async () => 'ok');
  app.get('/loud', async (request, reply) => {
    request.log.warn({ email: 'ana@correo.pe', status: 1 }, 'said of ana@correo.pe');
    request.log.child({ kind: 'part' }).error(new Error('broken for ana@correo.pe'));
    return reply.code(500).send('no');
  });
  return { app, lines, made };
}

test('a request that nothing is written about costs no logger [D310]', async () => {
  const { app, lines, made } = logged('info');
  await app.ready();
  made.mockClear();
  for (let nth = 0; nth < 3; nth++) expect((await app.inject('/quiet')).statusCode).toBe(200);
  expect([made.mock.calls.length, lines]).toEqual([0, []]);
});

test('one that is written about has one, whose lines say its id and nothing of a person [D98]', async () => {
  const { app, lines, made } = logged('info');
  await app.ready();
  made.mockClear();
  await app.inject('/loud');
  expect(made.mock.calls.map(([bindings]) => bindings)).toEqual([{ requestId: 'req-1' }, { kind: 'part' }]);
  expect(lines.map(({ level }) => level)).toEqual([40, 50, 40]);
  expect(new Set(lines.map(({ requestId }) => requestId))).toEqual(new Set(['req-1']));
  expect(lines[1]).toMatchObject({ kind: 'part' });
  expect(lines[2]).toMatchObject({ msg: 'request', route: '/loud', status: 500 });
  expect(JSON.stringify(lines)).not.toContain('ana@');
});

test('at `debug` every request has its line [D98]', async () => {
  const { app, lines } = logged('debug');
  await app.inject('/quiet');
  expect(lines).toMatchObject([{ msg: 'request', method: 'GET', route: '/quiet', status: 200 }]);
});
