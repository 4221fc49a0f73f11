import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { keepReleases } from './keep';
import { createReleaseServer } from './release-server';

/**
 * `serve --name mf-catalog --dir mf-catalog/releases --port 3101 [--host 127.0.0.1] [--add image/releases]`: one remote's
 * process; `--add` puts releases of another folder, an image's, beside those that are served.
 */
const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    dir: { type: 'string' },
    port: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    add: { type: 'string' },
  },
});

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const { name = '', dir = '' } = values;
const port = Number(values.port);
const wrong = [
  ...(/^[a-z][\w-]*$/.test(name) ? [] : ['--name must be the name of a remote']),
  ...(Number.isInteger(port) && port >= 0 && port < 65536 ? [] : ['--port must be a port number']),
  ...(dir === '' ? ['--dir must be a folder'] : []),
];
if (wrong.length > 0) fail(`The release server cannot start: ${wrong.join('; ')}.`);
const folder = resolve(dir);
if (values.add)
  await keepReleases(resolve(values.add), folder).catch((error: Error) =>
    fail(`The releases of ${name} cannot be put into ${folder}: ${error.message}`),
  );
if (!(await stat(folder).catch(() => undefined))?.isDirectory())
  fail(`The release folder of ${name} is not there: ${folder}. Build it first.`);

const server = createReleaseServer({ name, dir: folder });
server.on('error', (error: NodeJS.ErrnoException) => {
  fail(
    error.code === 'EADDRINUSE' ? `Port ${port} is busy; ${name} needs it.` : `${name} cannot listen: ${error.message}`,
  );
});
server.listen(port, values.host, () => {
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  console.log(
    JSON.stringify({ level: 30, time: Date.now(), msg: `${name}: releases at http://${values.host}:${actual}` }),
  );
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // Whoever still downloads gets a moment, then the process ends: the front door asks again elsewhere.
    setTimeout(() => process.exit(0), 2_000).unref();
  });
}
