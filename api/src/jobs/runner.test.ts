import { setTimeout as pause } from 'node:timers/promises';
import { startApp, type TestApp } from '../../test/app';
import { until } from '../../test/until';
import { Leader } from './leader';
import { failPoisonJobs, MAX_ATTEMPTS } from './leases';
import { type JobHandler, NotYet, Runner, type RunnerTimes } from './runner';

/** So short that a test sees leases end, and longer than a crowded machine stands still between two renewals. */
const SHORT: RunnerTimes = { leaseMs: 5_000, renewMs: 150 };
/** Nobody renews within a test. */
const UNRENEWED: RunnerTimes = { leaseMs: 300, renewMs: 60_000 };

let shop: TestApp;
const runners: Runner[] = [];
beforeAll(async () => {
  shop = await startApp();
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await shop.db.deleteFrom('jobs').execute();
  await shop.db.deleteFrom('leases').execute();
});
afterAll(() => shop.close());

function openRunner(times?: RunnerTimes): Runner {
  const runner = new Runner(shop.db, shop.app.log, times);
  runners.push(runner);
  return runner;
}

const add = async (kind: string, payloads: unknown[]) =>
  void (await shop.db
    .insertInto('jobs')
    .values(payloads.map((payload) => ({ kind, payload: JSON.stringify(payload) })))
    .execute());
const rows = () => shop.db.selectFrom('jobs').selectAll().orderBy('id').execute();

/** A handler that a test ends by hand. */
function held(): { handler: JobHandler; begun: unknown[]; signals: AbortSignal[]; end: (error?: Error) => void } {
  const begun: unknown[] = [];
  const signals: AbortSignal[] = [];
  const ends: ((error?: Error) => void)[] = [];
  return {
    begun,
    signals,
    handler: (payload, { signal }) => {
      begun.push(payload);
      signals.push(signal);
      return new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
    },
    end: (error) => ends.shift()?.(error),
  };
}

test('a stream of new jobs does not put off the first one [D27]', async () => {
  const runner = openRunner();
  const done: unknown[] = [];
  runner.handle('test', async (payload) => void done.push(payload));
  runner.start();
  await add('test', [{ n: 1 }]);
  await until(() => {
    runner.wake();
    return done.length > 0;
  });
  expect(done).toEqual([{ n: 1 }]);
});

test('a job whose turn has not come is done later, and that was no try [D301]', async () => {
  const runner = openRunner();
  let turns = 0;
  runner.handle('turn', async () => {
    turns += 1;
    if (turns <= MAX_ATTEMPTS + 1) throw new NotYet(100);
  });
  await add('turn', [{}]);
  for (let round = 0; round <= MAX_ATTEMPTS; round++) {
    await runner.drain();
    const [job] = await rows();
    expect(job).toMatchObject({ attempts: 0, last_error: null, failed_at: null, lease: null, locked_until: null });
    expect((job?.run_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(60_000);
    await shop.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .execute();
  }
  await runner.drain();
  expect([turns, await rows()]).toEqual([MAX_ATTEMPTS + 2, []]);
});

describe('leases of jobs [D206]', () => {
  test('two runners on one database do each job once', async () => {
    const done: number[] = [];
    await add(
      'shared',
      Array.from({ length: 60 }, (_, n) => n),
    );
    for (const runner of [openRunner(), openRunner()]) {
      runner.handle('shared', async (payload) => {
        await pause(Math.random() * 5);
        done.push(payload as number);
      });
      runner.start();
      runner.wake();
    }
    await until(async () => (await rows()).length === 0);
    expect([...done].sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  test('a handler that outlives its lease keeps its job, because the lease is renewed', async () => {
    const work = held();
    const [first, second] = [openRunner(SHORT), openRunner(SHORT)];
    for (const runner of [first, second]) runner.handle('slow', work.handler);
    await add('slow', ['x']);
    first.start();
    first.wake();
    await until(() => work.begun.length === 1);
    const [before] = await rows();
    await until(async () => Number((await rows())[0]?.locked_until) > Number(before?.locked_until) + SHORT.leaseMs);
    await second.drain();
    expect(work.begun).toEqual(['x']);
    work.end();
    await until(async () => (await rows()).length === 0);
  });

  test('a run that lost its lease neither removes nor postpones the job of the next', async () => {
    const [slow, quick] = [held(), held()];
    const [first, second] = [openRunner(UNRENEWED), openRunner()];
    first.handle('taken', slow.handler);
    second.handle('taken', quick.handler);
    for (const failure of [undefined, new Error('too late')]) {
      await add('taken', ['x']);
      const slowly = first.drain();
      await until(() => slow.begun.length === 1);
      await until(async () => Number((await rows())[0]?.locked_until) < Date.now() - 50);
      const quickly = second.drain();
      await until(() => quick.begun.length === 1);
      const [mine] = await rows();
      slow.end(failure);
      await slowly;
      expect(await rows()).toEqual([mine]);
      quick.end();
      await quickly;
      expect(await rows()).toEqual([]);
      slow.begun.length = 0;
      quick.begun.length = 0;
    }
  });

  test('a run of before a retry by hand cannot end the job’s new first run, though both are number 1', async () => {
    const [slow, quick] = [held(), held()];
    const [first, second] = [openRunner(UNRENEWED), openRunner()];
    first.handle('taken', slow.handler);
    second.handle('taken', quick.handler);
    await add('taken', ['x']);
    const slowly = first.drain();
    await until(() => slow.begun.length === 1);
    await shop.db.updateTable('jobs').set({ attempts: 0, locked_until: null }).execute();
    const quickly = second.drain();
    await until(() => quick.begun.length === 1);
    slow.end();
    await slowly;
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
    quick.end();
    await quickly;
  });

  test('the handler hears at once that its job was taken', async () => {
    const work = held();
    const runner = openRunner(SHORT);
    runner.handle('taken', work.handler);
    await add('taken', ['x']);
    const running = runner.drain();
    await until(() => work.signals.length === 1);
    await shop.db.updateTable('jobs').set({ lease: '00000000-0000-4000-8000-000000000000' }).execute();
    await until(() => work.signals[0]?.aborted);
    work.end(work.signals[0]?.reason);
    await running;
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: null }]);
  });

  test('a stop hands an interrupted job back: it is due at once, and the run does not count', async () => {
    const runner = openRunner();
    const begun: unknown[] = [];
    runner.handle('long', (payload, { signal }) => {
      begun.push(payload);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await add('long', ['x']);
    void runner.drain();
    await until(() => begun.length === 1);
    await runner.stop();
    expect(await rows()).toMatchObject([{ attempts: 0, locked_until: null, last_error: null, failed_at: null }]);
  });

  test('a job whose process died each time is given up, and waits with the others that failed', async () => {
    await shop.db
      .insertInto('jobs')
      .values(
        [MAX_ATTEMPTS, MAX_ATTEMPTS - 1].map((attempts) => ({
          ...{ kind: 'deadly', payload: '1', attempts, locked_until: new Date(Date.now() - 1_000) },
        })),
      )
      .execute();
    expect(await failPoisonJobs(shop.db)).toBe(1);
    const runner = openRunner();
    const tries: unknown[] = [];
    runner.handle('deadly', async (payload) => void tries.push(payload));
    await runner.drain();
    expect(tries).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: MAX_ATTEMPTS, failed_at: expect.anything() }]);
  });

  test('a job is named the same at each try, and no two are named alike', async () => {
    const keys: string[] = [];
    const runner = openRunner();
    runner.handle('named', async (_, { key }) => {
      keys.push(key);
      throw new Error('again');
    });
    await add('named', [1, 2]);
    await runner.drain();
    await shop.db.updateTable('jobs').set({ run_at: new Date() }).execute();
    await runner.drain();
    expect(keys).toHaveLength(4);
    expect([new Set(keys).size, keys.slice(2)]).toEqual([2, keys.slice(0, 2)]);
  });
});

describe('places [D206]', () => {
  test('a slow kind fills its own places only, and what is due takes a place as soon as it is free', async () => {
    const [slow, quick] = [held(), held()];
    const runner = openRunner();
    runner.handle('slow', slow.handler, { atOnce: 1 });
    runner.handle('quick', quick.handler, { atOnce: 3 });
    await add('slow', [1, 2, 3]);
    await add('quick', ['a', 'b', 'c', 'd', 'e', 'f']);
    runner.start();
    runner.wake();
    await until(() => slow.begun.length === 1 && quick.begun.length === 3);
    const took: number[] = [];
    for (let begun = 4; begun <= 6; begun++) {
      const freed = Date.now();
      quick.end();
      await until(() => quick.begun.length === begun);
      took.push(Date.now() - freed);
    }
    // Each look of its own would be two seconds away; one of three is quick on a machine that stands still now and then.
    expect(Math.min(...took)).toBeLessThan(1_000);
    expect([slow.begun, quick.begun]).toEqual([[1], ['a', 'b', 'c', 'd', 'e', 'f']]);
    for (let n = 0; n < 3; n++) quick.end();
    slow.end();
    await until(() => slow.begun.length === 2);
    slow.end();
    await until(() => slow.begun.length === 3);
    slow.end();
    await until(async () => (await rows()).length === 0);
  });
});

describe('what must happen once among processes [D206]', () => {
  const open = (times = { leaseMs: 15_000, everyMs: 100 }) => new Leader(shop.db, shop.app.log, 'test', times);

  test('one leads, and another after it at once when it stops and after the lease when it is gone', async () => {
    const [first, second] = [open(), open()];
    first.start();
    await until(() => first.leads);
    second.start();
    await until(async () => (await shop.db.selectFrom('leases').selectAll().execute()).length === 1);
    expect([first.leads, second.leads]).toEqual([true, false]);
    await first.stop();
    await until(() => second.leads);
    expect(first.leads).toBe(false);
    await second.stop();
    // Somebody who died: the row stands until it has run out.
    const expires_at = new Date(Date.now() + 500);
    const holder = '00000000-0000-4000-8000-000000000000';
    await shop.db.insertInto('leases').values({ name: 'test', holder, expires_at }).execute();
    const third = open();
    third.start();
    await until(() => third.leads);
    expect(Date.now()).toBeGreaterThanOrEqual(expires_at.getTime());
    await third.stop();
  });

  test.each([
    ['ahead', 3_600_000],
    ['behind', -3_600_000],
  ])(
    'one whose clock is an hour %s does not lead and leaves it to another; when it is right again it may [D269]',
    async (_, shift) => {
      let wrong = true;
      const times = { leaseMs: 400, everyMs: 50, now: () => Date.now() + (wrong ? shift : 0) };
      const [lost, right] = [open(times), open()];
      const led: boolean[] = [];
      lost.start();
      for (let nth = 0; nth < 10; nth++) {
        await pause(30);
        led.push(lost.leads);
      }
      right.start();
      await until(() => right.leads);
      expect(new Set([...led, lost.leads])).toEqual(new Set([false]));
      await right.stop();
      wrong = false;
      await until(() => lost.leads);
      await lost.stop();
    },
  );

  test('a leader that cannot renew its lease stops leading by its own clock, before another may', async () => {
    const leader = open({ leaseMs: 60_000, everyMs: 600_000 });
    leader.start();
    await until(() => leader.leads);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    const leads = leader.leads;
    clock.mockRestore();
    expect(leads).toBe(false);
    await leader.stop();
  });

  test('a task runs in one of two processes, what is of each in both', async () => {
    const ran: string[] = [];
    for (const name of ['one', 'two']) {
      const runner = openRunner();
      runner.every(0.02, 'once', async () => void ran.push(`once ${name}`));
      runner.everyHere(0.02, 'here', async () => void ran.push(`here ${name}`));
      runner.start();
    }
    await until(() => ran.filter((one) => one.startsWith('once')).length > 5);
    await until(() => ran.includes('here one') && ran.includes('here two'));
    expect(new Set(ran.filter((one) => one.startsWith('once'))).size).toBe(1);
  });
});
