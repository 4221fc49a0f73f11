import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { until } from '../../test/until';
import { slowDrawing, svgOf } from '../../test/uploads';
import { largest, photo, words, worstSide } from '../domains/designs/testing';
import { environmentNames, expectBounds, isAlive, sharedFiles, threadPriorities } from '../isolated/testing/process';
import { PROCESS, QUEUE } from './limits';
import { DrawingPool, type PoolOptions } from './pool';

jest.setTimeout(180_000);

const quick = svgOf('<rect width="190" height="277" fill="#933"/>');
const slow = slowDrawing();
const linux = process.platform === 'linux' ? it : it.skip;

const pools: DrawingPool[] = [];
function poolOf(options?: PoolOptions): DrawingPool {
  // On a machine that does other things a process alone takes seconds to start.
  const pool = new DrawingPool({ waitSeconds: 120, ...options });
  pools.push(pool);
  return pool;
}
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

/** How a drawing ends: `drawn`, or the refusal's code. */
const outcome = (drawing: Promise<unknown>) =>
  drawing.then(
    () => 'drawn',
    ({ code }) => code as string,
  );

describe('the process', () => {
  linux('sees no setting of the API and none of its open files, and stands behind it [D94]', async () => {
    process.env.SMTP_URL = 'smtp://user:marked-secret@mail.invalid';
    const pool = poolOf();
    await pool.draw('print', quick, { owner: 'a' });
    delete process.env.SMTP_URL;
    const [pid = 0] = pool.pids;
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('marked-secret');
    const known = /^(FONTCONFIG_\w+|LANG|TZ|VIPS_DISC_THRESHOLD|MALLOC_ARENA_MAX|MIMALLOC_\w+|NODE_CHANNEL_\w+|PWD|)$/;
    expect(environmentNames(pid).filter((name) => !known.test(name))).toEqual([]);
    expect(sharedFiles(pid)).toEqual([]);
    expectBounds(pid, PROCESS);
    // In a session of its own, so that the cores are not shared out between it and the API alone.
    expect(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ')[3]).toBe(String(pid));
  });

  linux('starts at our own priority, for somebody waits for it, and draws at a lower one [D457]', async () => {
    const pool = poolOf();
    const drawing = pool.draw('print', quick, { owner: 'a' });
    const [pid = 0] = pool.pids;
    expect(threadPriorities(pid)).toEqual([getPriority()]);
    await drawing;
    expect(threadPriorities(pid)).toEqual([Math.max(getPriority(), PROCESS.nice)]);
  });

  linux('one that replaces a lost one starts at the lower priority already [D457]', async () => {
    const pool = poolOf();
    await pool.draw('print', quick, { owner: 'a' });
    const [lost = 0] = pool.pids;
    process.kill(lost, 'SIGKILL');
    await until(() => !isAlive(lost), 60);
    const drawing = pool.draw('print', quick, { owner: 'a' });
    await until(() => pool.pids.some((pid) => pid !== lost), 60);
    const [pid = 0] = pool.pids.filter((pid) => pid !== lost);
    expect(threadPriorities(pid)).toEqual([Math.max(getPriority(), PROCESS.nice)]);
    await drawing;
  });

  it('is ended by the clock in the middle of a drawing; the next one is drawn [D94]', async () => {
    const lost: string[] = [];
    const pool = poolOf({ drawSeconds: 1, onLost: ({ why }) => lost.push(why) });
    // No quick one before it: on a crowded machine that takes more than a second, too.
    const drawing = outcome(pool.draw('print', slow, { owner: 'a' }));
    const [pid = 0] = pool.pids;
    expect(isAlive(pid)).toBe(true);
    expect(await drawing).toBe('too_slow');
    expect(lost).toEqual(['clock']);
    await until(() => !isAlive(pid), 60);
    const again = poolOf({ drawSeconds: 150 });
    expect((await again.draw('print', quick, { owner: 'a' })).width).toBe(2_244);
    expect(again.pids).not.toContain(pid);
  });

  it('killed from outside, its drawing is made by another one [D94]', async () => {
    const pool = poolOf();
    const drawing = pool.draw('print', quick, { owner: 'a' });
    const [pid = 0] = pool.pids;
    process.kill(pid, 'SIGKILL');
    expect((await drawing).width).toBe(2_244);
    expect(pool.pids).not.toContain(pid);
  });

  it('a side of a print file is ended by the same clock; the next one is drawn [D301]', async () => {
    const lost: string[] = [];
    const { side, read } = await slowSide();
    const pool = poolOf({ drawSeconds: 3, onLost: ({ why }, kind) => lost.push(`${kind} ${why}`) });
    const drawing = outcome(pool.draw('side', side, { owner: 'a', read }));
    const [pid = 0] = pool.pids;
    expect(isAlive(pid)).toBe(true);
    expect([await drawing, lost]).toEqual(['too_slow', ['side clock']]);
    await until(() => !isAlive(pid), 60);
    const again = poolOf({ drawSeconds: 150 });
    const drawn = await again.draw('side', plainSide, { owner: 'a' });
    expect([drawn.png.subarray(1, 4).toString(), drawn.pdf.subarray(0, 5).toString()]).toEqual(['PNG', '%PDF-']);
  });

  it('a side whose picture cannot be read fails with its reason, and the process stays [D301]', async () => {
    const pool = poolOf({ drawSeconds: 150 });
    const read = async () => Promise.reject(new Error('the bucket is away'));
    const shown = { objects: [photo(7)], title: 'x' };
    await expect(pool.draw('side', shown, { owner: 'a', read })).rejects.toThrow('the bucket is away');
    const pids = [...pool.pids];
    await expect(pool.draw('side', shown, { owner: 'a' })).rejects.toThrow('print 7 has no file');
    await pool.draw('side', plainSide, { owner: 'a' });
    expect(pool.pids).toEqual(pids);
  });

  linux('a drawing that it does not survive twice is refused, and the next one is drawn [D94]', async () => {
    const lost: string[] = [];
    // Both are to get their five seconds of the processor before the clock ends them, whatever else runs.
    const pool = poolOf({ drawSeconds: 150, onLost: ({ why }) => lost.push(why) });
    await pool.draw('print', quick, { owner: 'a' });
    const drawing = outcome(pool.draw('print', slow, { owner: 'a' }));
    const killed: number[] = [];
    for (let time = 0; time < 2; time++) {
      await until(() => pool.pids.some((pid) => !killed.includes(pid)), 60);
      const pid = pool.pids.find((one) => !killed.includes(one)) ?? 0;
      // Working, no longer starting, which takes two of them from sources.
      await until(() => !isAlive(pid) || cpuSeconds(pid) > 5, 60);
      killed.push(pid);
      process.kill(pid, 'SIGKILL');
    }
    expect(await drawing).toBe('too_slow');
    expect(lost).toEqual(['crash', 'crash']);
    expect((await pool.draw('print', quick, { owner: 'a' })).width).toBe(2_244);
  });

  linux('does not outlive an API that was killed in the middle [D94]', async () => {
    const script = `
      import { DrawingPool } from ${JSON.stringify(join(__dirname, 'pool.ts'))};
      const pool = new DrawingPool();
      pool.draw('print', Buffer.from(${JSON.stringify(slow.toString())}), { owner: 'a' });
      console.log(pool.pids[0]);`;
    const api = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(await new Promise((resolve) => api.stdout.once('data', resolve)));
    await until(() => cpuSeconds(pid) > 2, 60);
    api.kill('SIGKILL');
    await until(() => !isAlive(pid), 60);
  });

  it('stays for the next drawing, and ends with the API [D94]', async () => {
    const pool = poolOf();
    await pool.draw('print', quick, { owner: 'a' });
    const pids = [...pool.pids];
    await pool.draw('print', quick, { owner: 'b' });
    expect(pool.pids).toEqual(pids);
    pool.close();
    await until(() => !pids.some(isAlive), 60);
    await expect(pool.draw('print', quick, { owner: 'a' })).rejects.toMatchObject({ status: 503 });
  });
});

/** Of all its threads. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const plainSide = { objects: [words()], title: 'Diseño 7' };

async function slowSide() {
  const picture = await largest();
  return { side: { objects: worstSide(1), title: 'Diseño 7' }, read: async () => picture };
}

describe('the queue', () => {
  it('draws two at a time, one at a time for an account [D94]', async () => {
    const pool = poolOf({ drawSeconds: 2 });
    let most = 0;
    const look = setInterval(() => {
      most = Math.max(most, pool.pids.filter(isAlive).length);
    }, 20);
    const drawings = ['a', 'a', 'b', 'c', 'd'].map((owner) => outcome(pool.draw('print', slow, { owner })));
    // The second of the first account waits, and so do the third and the fourth account.
    expect([pool.pids.length, pool.waiting]).toEqual([QUEUE.atOnce, 3]);
    expect(await Promise.all(drawings)).toEqual(Array(5).fill('too_slow'));
    clearInterval(look);
    expect(most).toBeLessThanOrEqual(QUEUE.atOnce);
  });

  it('an account alone has one drawn and the rest waiting [D94]', async () => {
    const pool = poolOf({ drawSeconds: 2 });
    const drawings = ['a', 'a'].map((owner) => outcome(pool.draw('print', slow, { owner })));
    expect([pool.pids.length, pool.waiting]).toEqual([1, 1]);
    expect(await Promise.all(drawings)).toEqual(['too_slow', 'too_slow']);
  });

  it('a side of an account’s design is its one drawing: an upload of theirs waits, another’s is drawn [D301]', async () => {
    const pool = poolOf();
    const { side, read } = await slowSide();
    const made = outcome(pool.draw('side', side, { owner: 'a', read }));
    const [own, theirs] = ['a', 'b'].map((owner) => outcome(pool.draw('print', quick, { owner })));
    expect([pool.pids.length, pool.waiting]).toEqual([2, 1]);
    expect([await theirs, pool.waiting]).toEqual(['drawn', 1]);
    pool.close();
    expect([await made, await own]).toEqual(['busy', 'busy']);
  });

  it('who sends slow drawings waits behind who does not [D94]', async () => {
    const pool = poolOf({ drawSeconds: 3 });
    const order: string[] = [];
    const send = (owner: string, name: string, drawing: Buffer) =>
      outcome(pool.draw('print', drawing, { owner })).then(() => order.push(name));
    const firsts = [send('a', 'a1', slow), send('b', 'b1', slow)];
    const rest = [send('a', 'a2', slow), send('b', 'b2', slow), send('c', 'c', quick), send('d', 'd', quick)];
    await Promise.all([...firsts, ...rest]);
    expect(order.slice(0, 4).sort()).toEqual(['a1', 'b1', 'c', 'd']);
  });

  it('who goes away leaves it [D94]', async () => {
    const pool = poolOf();
    const drawing = outcome(pool.draw('print', slow, { owner: 'a' }));
    const gone = new AbortController();
    const waiting = outcome(pool.draw('print', quick, { owner: 'a', signal: gone.signal }));
    expect(pool.waiting).toBe(1);
    gone.abort();
    expect([await waiting, pool.waiting]).toEqual(['busy', 0]);
    pool.close();
    await drawing;
  });

  it('who waited too long is told so [D94]', async () => {
    const pool = poolOf({ waitSeconds: 0.2 });
    const drawing = outcome(pool.draw('print', slow, { owner: 'a' }));
    expect([await outcome(pool.draw('print', quick, { owner: 'a' })), pool.waiting]).toEqual(['busy', 0]);
    pool.close();
    expect(await drawing).toBe('busy');
  });

  it('has room for so many of one account and so many in all, and says so [D94]', async () => {
    const pool = poolOf();
    const send = (owner: string) => pool.draw('print', slow, { owner });
    const kept = [send('a'), send('b')];
    for (let nth = 0; nth < QUEUE.waitingOfOwner; nth++) kept.push(send('a'));
    await expect(send('a')).rejects.toMatchObject({ status: 429, retryAfter: PROCESS.drawSeconds });
    for (let nth = pool.waiting; nth < QUEUE.waiting; nth++) kept.push(send(`other ${nth}`));
    await expect(send('z')).rejects.toMatchObject({ status: 503, retryAfter: 2 });
    const ends = Promise.allSettled(kept);
    pool.close();
    expect((await ends).map(({ status }) => status)).toEqual(Array(kept.length).fill('rejected'));
  });
});
