import { type AddressInfo, createServer, type Socket } from 'node:net';
import { memoryCounter, redisCounter } from './counter';

/** What a test has opened ends with it, however it went. */
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

describe('counters of tries', () => {
  it('count per key, in a window that begins with the first', async () => {
    const counter = memoryCounter();
    expect(await counter.add('a', 60)).toEqual({ count: 1, secondsLeft: 60 });
    expect((await counter.add('a', 600)).secondsLeft).toBeLessThanOrEqual(60);
    expect((await counter.add('b', 60)).count).toBe(1);
    await counter.clear('a');
    expect(await counter.peek('a')).toEqual({ count: 0, secondsLeft: 0 });
  });

  it('take back what turned out not to count, and nothing that is not there', async () => {
    const counter = memoryCounter();
    await counter.remove('a');
    await counter.add('a', 60);
    await counter.add('a', 60);
    await counter.remove('a');
    expect((await counter.peek('a')).count).toBe(1);
  });

  it('go on in memory while there is no Redis, and say so to the log [15§12]', async () => {
    const heard: Error[] = [];
    // Port 9 is the discard service's; nothing answers there.
    const counter = redisCounter('redis://127.0.0.1:9', (error) => heard.push(error));
    open.push(() => counter.close());
    const counts = await Promise.all(Array.from({ length: 20 }, () => counter.add('a', 60)));
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    await counter.remove('a');
    expect((await counter.peek('a')).count).toBe(19);
    await counter.clear('a');
    expect((await counter.peek('a')).count).toBe(0);
    expect(heard.length).toBeGreaterThan(0);
  });

  it('go on in memory when Redis takes connections and never answers [15§12]', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket.resume()));
    open.push(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const counter = redisCounter(`redis://127.0.0.1:${port}`, () => undefined);
    open.push(() => counter.close());
    await counter.add('a', 60);
    expect((await counter.add('a', 60)).count).toBe(2);
  });
});
