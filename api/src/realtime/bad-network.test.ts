import { startApp, type TestApp } from '../../test/app';
import { type Chaos, startChaos } from './testing/chaos';
import { couples, figuresOf, Room, settle } from './testing/crowd';
import { listening } from './testing/device';

const ROOMS = 6;
const EACH = 12;
/** One question in four goes without an answer here: who doubles three seconds each time waits for minutes now and then. */
const IMPATIENT = { first: 500, longest: 4_000 };

let shop: TestApp;
let chaos: Chaos;
beforeAll(async () => {
  shop = await startApp();
  chaos = await startChaos(await listening(shop));
});
afterAll(async () => {
  await chaos.close();
  await shop.close();
});

it('on a way that delays, doubles, reorders and drops frames every acknowledged message is there once, in order, at both', async () => {
  const rooms = (await couples(shop.db, ROOMS)).map((pair) => new Room(chaos.url, pair, EACH, IMPATIENT));
  try {
    await Promise.all(rooms.map((room) => room.keepWriting(20)));
    await settle(rooms, 60_000);
    expect(rooms.flatMap((room) => room.problems())).toEqual([]);
    const { dropped, doubled, delayed } = chaos.fates;
    expect(Math.min(dropped, doubled, delayed)).toBeGreaterThan(ROOMS * EACH * 0.1);
    // It was the repeating and the asking that did it.
    expect(figuresOf(rooms)).toMatchObject({ retries: expect.any(Number), resyncs: expect.any(Number) });
    expect(figuresOf(rooms).retries).toBeGreaterThan(0);
  } finally {
    for (const room of rooms) room.close();
  }
});
