import type { CDPSession } from 'playwright';
import type { Visit } from './browser';
import type { Row } from './report';

/** Kilobytes that all rounds together may leave: some for what V8 keeps of its own accord, too little for one of them. */
const HEAP_KB = 1_000;
/** A leak leaves one each round; the query cache keeps one for every answer that it happens to know, for five minutes. */
const TIMERS_PER_ROUND = 0.1;

/** What a page holds once its garbage is collected. */
export interface HeapUse {
  canvases: number;
  bitmaps: number;
  sockets: number;
  listeners: number;
  nodes: number;
  /** Intervals that run and timeouts that wait. */
  timers: number;
  heapKb: number;
}

/** Counts timers in a page that is about to be opened: the browser tells nobody how many there are. */
const COUNT_TIMERS = `(() => {
  const alive = new Set();
  globalThis.__timers = alive;
  for (const kind of ['Timeout', 'Interval']) {
    const begin = globalThis['set' + kind].bind(globalThis);
    const end = globalThis['clear' + kind].bind(globalThis);
    globalThis['set' + kind] = (run, ms, ...args) => {
      const id = begin((...given) => {
        if (kind === 'Timeout') alive.delete(id);
        run(...given);
      }, ms, ...args);
      alive.add(id);
      return id;
    };
    globalThis['clear' + kind] = (id) => {
      alive.delete(id);
      end(id);
    };
  }
})();`;

/** How many objects of a class are alive. */
async function alive(cdp: CDPSession, name: string): Promise<number> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: `${name}.prototype` });
  const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
  const { result: count } = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: 'function () { return this.length; }',
  });
  for (const { objectId } of [result, objects]) if (objectId) await cdp.send('Runtime.releaseObject', { objectId });
  return Number(count.value);
}

async function held({ page, cdp }: Visit): Promise<HeapUse> {
  // What ends in a frame or a microtask has ended by then; a second pass frees what finalisers let go.
  for (let pass = 0; pass < 3; pass++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await cdp.send('HeapProfiler.collectGarbage');
  }
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    canvases: await alive(cdp, 'HTMLCanvasElement'),
    bitmaps: await alive(cdp, 'ImageBitmap'),
    sockets: await alive(cdp, 'WebSocket'),
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    timers: await page.evaluate(() => (globalThis as unknown as { __timers: Set<number> }).__timers.size),
    heapKb: metric('JSHeapUsedSize') / 1024,
  };
}

const WARM = 5;

/**
 * Opens and closes something `rounds` times in one page, after some rounds that fill caches, and compares what is held
 * before and after, both times closed. `begin` navigates to the page and ends where the thing is closed.
 */
export async function leakRows(
  what: string,
  visit: Visit,
  { begin, open, close }: Record<'begin' | 'open' | 'close', () => Promise<void>>,
  rounds: number,
): Promise<Row[]> {
  await visit.page.addInitScript(COUNT_TIMERS);
  for (const domain of ['Performance', 'HeapProfiler', 'Runtime'] as const) await visit.cdp.send(`${domain}.enable`);
  const turn = async (times: number) => {
    for (let round = 0; round < times; round++) {
      await open();
      await close();
    }
    await visit.atRest();
    return held(visit);
  };
  await begin();
  const before = await turn(WARM);
  const after = await turn(rounds);
  const row = (name: string, kinds: (keyof HeapUse)[], unit: string, bound: number): Row => ({
    what: `${what}: ${name} left by ${rounds}`,
    value: kinds.reduce((sum, kind) => sum + after[kind] - before[kind], 0),
    ...{ unit, bound: { kind: 'max', value: bound } },
    how: `garbage collected; ${kinds.map((kind) => `${kind} ${Math.round(before[kind])} before, ${Math.round(after[kind])} after`).join('; ')}`,
  });
  return [
    row('canvases, bitmaps', ['canvases', 'bitmaps'], '', 0),
    row('sockets', ['sockets'], '', 0),
    row('timers', ['timers'], '', rounds * TIMERS_PER_ROUND),
    row('listeners', ['listeners'], '', 0),
    row('nodes', ['nodes'], '', 0),
    row('memory', ['heapKb'], 'kB', HEAP_KB),
  ];
}
