import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@qhatu/contract/testing';
import { type FakeSite, fakeSite } from './testing/fake-site';
import { FrontDoors, waitForOutput } from './testing/front-doors';

// The front door as its own process, as `npm start` runs it.
jest.setTimeout(60_000);
let fake: FakeSite;
let doors: FrontDoors;

beforeAll(async () => {
  fake = await fakeSite();
  doors = new FrontDoors(fake);
  writeFileSync(join(fake.dir, 'discovery.json'), JSON.stringify(fake.site.snapshot.document));
});
afterAll(async () => {
  doors.end();
  await fake.close();
});

async function eventually(what: () => boolean): Promise<void> {
  for (let i = 0; !what(); i++) {
    if (i > 1_000) throw new Error('it did not happen');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('SIGTERM finishes what was begun, ends the renderer, and answers 0', async () => {
  const port = await freePort();
  const running = doors.run({ PORT: String(port) });
  await waitForOutput(running, 'front door open');
  const renderer = Number(/"renderer":(\d+)/.exec(running.output())?.[1]);
  const slow = fetch(`http://127.0.0.1:${port}/p/asked-slow`);
  await eventually(() => fake.apiCalls.some(({ url }) => url === '/api/web/list'));
  running.child.kill('SIGTERM');
  const answer = await slow;
  expect([answer.status, answer.headers.get('x-page')]).toEqual([200, 'miss']);
  expect(await answer.text()).toContain('page /p/asked-slow');
  expect(await running.ended).toBe(0);
  expect(() => process.kill(renderer, 0)).toThrow('ESRCH');
});

it('while it drains it says so where balancers ask, serves on, and closes connections [D208]', async () => {
  const port = await freePort();
  const running = doors.run({ PORT: String(port), DRAIN_SECONDS: '6' });
  await waitForOutput(running, 'front door open');
  running.child.kill('SIGTERM');
  await waitForOutput(running, 'stopping');
  const refused = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close']);
  const served = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  expect(await running.ended).toBe(0);
});

it('a renderer does not outlive a front door that was killed', async () => {
  const running = doors.run({ PORT: String(await freePort()) });
  await waitForOutput(running, 'front door open');
  const renderer = Number(/"renderer":(\d+)/.exec(running.output())?.[1]);
  running.child.kill('SIGKILL');
  await running.ended;
  await eventually(() => {
    try {
      return !process.kill(renderer, 0);
    } catch {
      return true;
    }
  });
});

it('a busy port is one clear sentence', async () => {
  const running = doors.run({ PORT: String((fake.api.address() as AddressInfo).port) });
  expect(await running.ended).toBe(1);
  expect(running.output()).toMatch(
    /Port \d+ is busy: something else listens there\. Stop it, or choose another one with PORT\./,
  );
  expect(running.output()).not.toMatch(/\n\s+at /);
});

it('bad settings are named all at once, and nothing starts [D39]', async () => {
  const running = doors.run({ PORT: 'abc', LOG_LEVEL: 'loud' });
  expect(await running.ended).toBe(1);
  expect(running.output()).toMatch(/PORT: .*\n.*LOG_LEVEL: /);
});

it('no discovery document, or no build, is one clear sentence', async () => {
  const without = doors.run({ DISCOVERY_FILE: join(fake.dir, 'nowhere.json') });
  expect(await without.ended).toBe(1);
  expect(without.output()).toContain('The front door has no discovery document to start from');
  const unbuilt = doors.run({ SHELL_DIST: join(fake.dir, 'nowhere') });
  expect(await unbuilt.ended).toBe(1);
  expect(unbuilt.output()).toContain('The shell is not built');
});
