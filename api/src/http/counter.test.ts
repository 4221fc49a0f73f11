import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { openSharedRedis } from '@qhatu/contract/redis';
import { memoryCounter, REQUESTS, redisCounter } from './counter';

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

  it('forget no try for a flood of addresses that ask [D289]', async () => {
    const counter = memoryCounter();
    await counter.add('login:ana', 60);
    for (let nth = 0; nth < 100_001; nth += 1) await counter.add(`${REQUESTS}${nth}`, 60);
    expect((await counter.peek('login:ana')).count).toBe(1);
    expect((await counter.peek(`${REQUESTS}0`)).count).toBe(0);
  });

  it('forget no try for a flood of others that were taken back [D371]', async () => {
    const counter = memoryCounter();
    await counter.add('login:ana', 60);
    for (let nth = 0; nth < 100_001; nth += 1) {
      await counter.add(`login:${nth}`, 60);
      await counter.remove(`login:${nth}`);
    }
    expect((await counter.peek('login:ana')).count).toBe(1);
  });

  it('take back what turned out not to count, and nothing that is not there', async () => {
    const counter = memoryCounter();
    await counter.remove('a');
    await counter.add('a', 60);
    await counter.add('a', 60);
    await counter.remove('a');
    expect((await counter.peek('a')).count).toBe(1);
  });

  it('go on in memory while there is no Redis, and say so to the log [D105]', async () => {
    const heard: Error[] = [];
    // Port 9 is the discard service's; nothing answers there.
    const counter = redisCounter(openSharedRedis('redis://127.0.0.1:9', (error) => heard.push(error)));
    open.push(() => counter.close());
    const counts = await Promise.all(Array.from({ length: 20 }, () => counter.add('a', 60)));
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    await counter.remove('a');
    expect((await counter.peek('a')).count).toBe(19);
    await counter.clear('a');
    expect((await counter.peek('a')).count).toBe(0);
    expect(heard.length).toBeGreaterThan(0);
  });

  it('go on in memory when Redis is there and stops answering [D105]', async () => {
    const sockets: Socket[] = [];
    let isAsked = false;
    const version = 'redis_version:7.0.0';
    const silent = createServer((socket) => {
      sockets.push(socket);
      socket.on('data', (bytes) => {
        const text = String(bytes).toLowerCase();
        if (text.includes('multi')) isAsked = true;
        else if (text.includes('info\r\n')) socket.write(`$${version.length}\r\n${version}\r\n`);
        else socket.write('+OK\r\n');
      });
    });
    open.push(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const counter = redisCounter(openSharedRedis(`redis://127.0.0.1:${port}`, () => undefined));
    open.push(() => counter.close());
    let count = 0;
    for (let nth = 1; !isAsked; nth++) {
      ({ count } = await counter.add('a', 60));
      expect(count).toBe(nth);
      await setImmediate();
    }
    // Whoever comes next does not wait for it, and is counted on.
    expect((await counter.add('a', 60)).count).toBe(count + 1);
    // After a rest one finds out whether it answers, and the others do not wait with it.
    let asked = 0;
    for (const socket of sockets) socket.on('data', (bytes) => (asked += String(bytes).match(/multi/gi)?.length ?? 0));
    for (; asked === 0; await setTimeout(10)) void counter.add('b', 60);
    await Promise.all(Array.from({ length: 50 }, () => counter.add('a', 60)));
    expect(asked).toBe(1);
  });
});
