import type { Browser, Page } from 'playwright';
import { visitor } from '../lib/browser';
import type { Row } from '../lib/report';

/** Touches in all, spread over the goals and over the first second after the first paint. */
const TOUCHES = Number(process.env.BENCH_TOUCHES ?? 100);
const WITHIN_MS = 1_000;
/** Whoever has waited longer has lost patience; a touch that leads nowhere is not waited for for ever. */
const REACHED_MS = 15_000;

interface Goal {
  name: string;
  path: string;
  touch: (page: Page) => Promise<void>;
  /** Resolves when the touch has done what it was meant to do. */
  reached: (page: Page) => Promise<unknown>;
}

const timeout = REACHED_MS;
const searchBox = (page: Page) => page.getByRole('banner').getByRole('searchbox').first();

/** By a visitor who is not logged in: the heart and the cart button lead to the login. */
const GOALS: readonly Goal[] = [
  {
    name: 'menu',
    path: '/',
    touch: (page) => page.getByRole('banner').getByRole('button', { name: 'Abrir el menú' }).tap(),
    reached: (page) => page.getByRole('dialog', { name: 'Menú' }).waitFor({ timeout }),
  },
  {
    name: 'search box',
    path: '/',
    touch: async (page) => {
      await searchBox(page).fill('polo');
      await searchBox(page).press('Enter');
    },
    reached: (page) => page.waitForURL(/\/buscar\?search=polo/, { timeout, waitUntil: 'commit' }),
  },
  {
    name: 'heart',
    path: '/buscar?category=13',
    touch: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Favorito/ })
        .first()
        .tap(),
    reached: (page) => page.waitForURL(/\/pages\/login\?next=/, { timeout, waitUntil: 'commit' }),
  },
  {
    name: 'cart button',
    path: '/buscar?category=15',
    touch: (page) =>
      page.getByRole('main').getByRole('button', { name: 'Añadir al carrito' }).filter({ visible: true }).first().tap(),
    reached: (page) => page.waitForURL(/\/pages\/login\?next=/, { timeout, waitUntil: 'commit' }),
  },
];

async function reaches(browser: Browser, site: string, goal: Goal, afterMs: number): Promise<boolean> {
  const { page, close } = await visitor(browser, 'mobile');
  page.setDefaultTimeout(REACHED_MS);
  try {
    await page.goto(site + goal.path, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, null, {
      polling: 50,
    });
    await page.waitForTimeout(afterMs);
    await goal.touch(page);
    return await goal.reached(page).then(
      () => true,
      () => false,
    );
  } catch {
    return false;
  } finally {
    await close();
  }
}

/** Of the touches in a page's first second, per cent that do what they were meant to do. */
export async function earlyTouches(browser: Browser, site: string): Promise<Row> {
  const lost: string[] = [];
  for (let nth = 0; nth < TOUCHES; nth += 1) {
    const goal = GOALS[nth % GOALS.length];
    const afterMs = Math.round((nth * WITHIN_MS) / TOUCHES);
    if (goal && !(await reaches(browser, site, goal, afterMs))) lost.push(`${goal.name} at ${afterMs} ms`);
  }
  return {
    what: 'touches of the first second that reach their goal',
    value: ((TOUCHES - lost.length) / TOUCHES) * 100,
    unit: '%',
    bound: { kind: 'min', value: 100 },
    how: `${TOUCHES} by a phone: ${GOALS.map(({ name }) => name).join(', ')}${lost.length > 0 ? `; lost: ${lost.join(', ')}` : ''}`,
  };
}
