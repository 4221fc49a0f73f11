import { execFileSync } from 'node:child_process';
import dgram from 'node:dgram';
import { createServer } from 'node:net';
import { freePort } from './free-port';

it('a port is given once, listens for whoever it was given to, and no other process is given it meanwhile', async () => {
  const given = await Promise.all(Array.from({ length: 200 }, () => freePort()));
  expect(new Set(given).size).toBe(200);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(given[0], '127.0.0.1', resolve));
  await new Promise((resolve) => server.close(resolve));
  // Another process that asks for the namesake of one of these is told that it is taken.
  const asks = `const s = require('node:dgram').createSocket('udp4');
    s.once('error', (e) => { console.log(e.code); s.close(); });
    s.bind({ port: ${given[1]}, address: '127.0.0.1' }, () => { console.log('free'); s.close(); });`;
  expect(execFileSync(process.execPath, ['-e', asks], { encoding: 'utf8' }).trim()).toBe('EADDRINUSE');
});

it('where no port can be bound it ends with the reason', async () => {
  const bind = jest.spyOn(dgram.Socket.prototype, 'bind').mockImplementation(function (this: dgram.Socket) {
    setImmediate(() => this.emit('error', new Error('bind EPERM')));
    return this;
  });
  try {
    await expect(freePort()).rejects.toThrow('bind EPERM');
  } finally {
    bind.mockRestore();
  }
});
