import type { Browser, Locator, Page } from 'playwright';
import { visitor } from '../lib/browser';
import type { Row } from '../lib/report';

/** Touches in all, spread over the goals and over the first second after the first paint. */
const TOUCHES = Number(process.env.BENCH_TOUCHES ?? 100);
const WITHIN_MS = 1_000;
/** A touch that fell after the first second is made anew so often, each time as much earlier as it was late. */
const MAX_TRIES = 5;
/** Whoever has waited longer has lost patience; a touch that leads nowhere is not waited for for ever. */
const REACHED_MS = 15_000;

interface Goal {
  name: string;
  path: string;
  /** What is touched; it is in the HTML. */
  target: (page: Page) => Locator;
  /** What follows the touch. */
  after?: (page: Page) => Promise<void>;
  /** Resolves when the touch has done what it was meant to do. */
  reached: (page: Page) => Promise<unknown>;
}

const timeout = REACHED_MS;

/** By a visitor who is not logged in: the heart and the cart button lead to the login. */
const GOALS: readonly Goal[] = [
  {
    name: 'menu',
    path: '/',
    target: (page) => page.getByRole('banner').getByRole('button', { name: 'Abrir el menú' }),
    reached: (page) => page.getByRole('dialog', { name: 'Menú' }).waitFor({ timeout }),
  },
  {
    name: 'search box',
    path: '/',
    target: (page) => page.getByRole('banner').getByRole('searchbox').first(),
    after: async (page) => {
      await page.keyboard.insertText('polo');
      await page.keyboard.press('Enter');
    },
    reached: (page) => page.waitForURL(/\/buscar\?search=polo/, { timeout, waitUntil: 'commit' }),
  },
  {
    name: 'heart',
    path: '/buscar?category=13',
    target: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Favorito/ })
        .first(),
    reached: (page) => page.waitForURL(/\/pages\/login\?next=/, { timeout, waitUntil: 'commit' }),
  },
  {
    name: 'cart button',
    path: '/buscar?category=15',
    target: (page) =>
      page.getByRole('main').getByRole('button', { name: 'Añadir al carrito' }).filter({ visible: true }).first(),
    reached: (page) => page.waitForURL(/\/pages\/login\?next=/, { timeout, waitUntil: 'commit' }),
  },
];

/** When a touch may fall: by how many of these marks had been set (docs/start-order.md). */
const MARKS = ['qhatu:code', 'qhatu:hydrating', 'qhatu:hydrated'];
const WHEN = [
  'before the code was asked for',
  'before hydration',
  'while the page was being hydrated',
  'when it answered',
];

interface Touch {
  /** Milliseconds from the first paint to the event's own time stamp; NaN when the page felt none. */
  fellMs: number;
  /** How many of {@link MARKS} had been set; NaN when the page felt none. */
  passed: number;
  reached: boolean;
}

const NOTE = 'bench:touch';

/**
 * Notes, before anything of ours runs, when the finger came: the event's own time, on the clock of the page's marks. In the
 * tab's storage, since a form that waits for too long is sent by the browser and leads to another document.
 */
const noteTouch = ([marks, note]: readonly [string[], string]): void => {
  const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.POSITIVE_INFINITY;
  const told = ({ timeStamp }: Event) => {
    const passed = marks.filter((mark) => at(mark) <= timeStamp).length;
    sessionStorage.setItem(note, JSON.stringify({ fellMs: timeStamp - at('first-contentful-paint'), passed }));
  };
  addEventListener('pointerdown', told, { capture: true, once: true });
};

/** When the touch fell, as the page itself has it. */
async function whenItFell(page: Page): Promise<Omit<Touch, 'reached'>> {
  const noted = await page.evaluate((note) => sessionStorage.getItem(note), NOTE);
  return noted === null ? { fellMs: Number.NaN, passed: Number.NaN } : JSON.parse(noted);
}

/** One visit, touched `afterMs` after its first paint or, on a busy machine, somewhat later. */
async function touched(browser: Browser, site: string, goal: Goal, afterMs: number): Promise<Touch> {
  const { page, close } = await visitor(browser, 'mobile');
  page.setDefaultTimeout(REACHED_MS);
  await page.addInitScript(noteTouch, [MARKS, NOTE] as const);
  try {
    await page.goto(site + goal.path, { waitUntil: 'commit' });
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      null,
      { polling: 50 },
    );
    // Looked up before the finger comes, which would be late otherwise. In the middle nothing lies over it.
    const { x, y } = await goal.target(page).evaluate((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    const sincePaint = await painted.evaluate((paintedAt) => performance.now() - (paintedAt ?? 0));
    await page.waitForTimeout(Math.max(0, afterMs - sincePaint));
    await page.touchscreen.tap(x, y);
    await goal.after?.(page);
    const reached = await goal.reached(page).then(
      () => true,
      () => false,
    );
    return { ...(await whenItFell(page)), reached };
  } catch {
    return { fellMs: Number.NaN, passed: Number.NaN, reached: false };
  } finally {
    await close();
  }
}

/** A touch that fell in the first second, or the last of those that should have. */
async function early(browser: Browser, site: string, goal: Goal, afterMs: number): Promise<Touch> {
  let waitMs = afterMs;
  let touch = await touched(browser, site, goal, waitMs);
  for (let nth = 1; nth < MAX_TRIES && !(touch.fellMs <= WITHIN_MS); nth += 1) {
    // What does not reach its goal is lost, however late it fell.
    if (!touch.reached) break;
    waitMs = Math.max(0, waitMs - Math.ceil(touch.fellMs - WITHIN_MS));
    touch = await touched(browser, site, goal, waitMs);
  }
  return touch;
}

/** Of the touches in a page's first second, per cent that do what they were meant to do; and how many fell in it. */
export async function* earlyTouches(browser: Browser, site: string): AsyncGenerator<Row> {
  const lost: string[] = [];
  const fell: Touch[] = [];
  for (let nth = 0; nth < TOUCHES; nth += 1) {
    const goal = GOALS[nth % GOALS.length];
    if (!goal) continue;
    const touch = await early(browser, site, goal, Math.round((nth * WITHIN_MS) / TOUCHES));
    fell.push(touch);
    if (!touch.reached)
      lost.push(`${goal.name} at ${Math.round(touch.fellMs)} ms, ${WHEN[touch.passed] ?? 'not felt'}`);
  }
  const inTime = fell.filter(({ fellMs }) => fellMs <= WITHIN_MS);
  const parts = WHEN.map((when, nth) => `${inTime.filter(({ passed }) => passed === nth).length} ${when}`);
  yield {
    what: 'touches of the first second that reach their goal',
    value: ((fell.length - lost.length) / fell.length) * 100,
    unit: '%',
    bound: { kind: 'min', value: 100 },
    how: `${fell.length} by a phone: ${GOALS.map(({ name }) => name).join(', ')}${lost.length > 0 ? `; lost: ${lost.join(', ')}` : ''}`,
  };
  yield {
    what: 'of these, fell in the first second after the first paint',
    value: (inTime.length / fell.length) * 100,
    unit: '%',
    bound: { kind: 'min', value: 100 },
    how: `by the events’ own time stamps; ${parts.join(', ')}; the last at ${Math.round(Math.max(...fell.map(({ fellMs }) => fellMs)))} ms`,
  };
}
