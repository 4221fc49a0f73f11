import { expect, type Page, test } from '@playwright/test';
import { CLIENT } from '../support/accounts';
import { PHONE } from '../support/devices';
import { codeHeldBack } from '../support/network';
import { Shopper } from '../support/shopper';

test.use(PHONE);

/** Marks at which React stands still: nothing is hydrated yet; the header is, the content is not. */
const STOPS = ['qhatu:hydrating', 'qhatu:shell'] as const;
type Stop = (typeof STOPS)[number];

/** What the page notes of the first thing that a person does, times on the clock of its marks. */
interface Touch {
  /** When it was done, by the browser, and when the page heard of it. */
  at: number;
  heardAt: number;
  /** Whether what was touched was hydrated when the page heard of it, and whether it ever was. */
  wasHydrated: boolean;
  everHydrated: boolean;
}

interface Notes {
  __touch?: Touch;
  __document?: string;
}

/**
 * Opens an address whose hydration stands still from a mark on until the page hears of a touch or a key: what React's scheduler
 * sends itself waits for so long. The page's thread is free, and touches are the browser's own.
 * @returns lets the code come, which until then is held back, and resolves when hydration stands still
 */
async function openUpTo(page: Page, stop: Stop, path: string): Promise<() => Promise<void>> {
  const release = await codeHeldBack(page);
  await page.addInitScript((mark) => {
    const notes: Notes = window as unknown as Notes;
    const standsStill = () => !notes.__touch && performance.getEntriesByName(mark).length > 0;
    const waiting: (() => void)[] = [];
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function post(this: MessagePort, ...message: unknown[]) {
      const send = () => Reflect.apply(postMessage, this, message);
      if (standsStill()) waiting.push(send);
      else send();
    };
    // React has its own property on what it has taken over.
    const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'));
    const note = ({ target, timeStamp }: Event) => {
      const touched = target instanceof Element ? target.closest('button, input') : null;
      if (!touched || !standsStill()) return;
      const touch = {
        at: timeStamp,
        heardAt: performance.now(),
        wasHydrated: isHydrated(touched),
        everHydrated: false,
      };
      notes.__touch = touch;
      for (const send of waiting) send();
      const look = () => {
        touch.everHydrated = isHydrated(touched);
        if (!touch.everHydrated) requestAnimationFrame(look);
      };
      look();
    };
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, note, true);
  }, stop);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => Object.assign(window, { __document: 'first' }));
  return async () => {
    release();
    await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, stop);
  };
}

interface Goal {
  name: string;
  path: string;
  /** Somebody who is logged in; nobody without it. */
  who?: string;
  /** The last mark at which it is not alive yet; without one, the first. */
  until?: Stop;
  /** What is done before the code is there. */
  before?: (shopper: Shopper) => Promise<void>;
  /** What is done while hydration stands still. */
  touch: (shopper: Shopper) => Promise<void>;
  reached: (shopper: Shopper) => Promise<void>;
}

const GOALS: readonly Goal[] = [
  {
    name: 'the cart button',
    path: '/buscar?category=15',
    who: CLIENT,
    until: 'qhatu:shell',
    touch: ({ main }) =>
      main.getByRole('button', { name: 'Añadir al carrito' }).filter({ visible: true }).first().tap(),
    reached: async ({ page, header }) => {
      await expect(page.getByText('Producto agregado al carrito').first()).toBeVisible();
      await expect(header.getByRole('link', { name: 'Carrito, 1 producto' })).toBeVisible();
    },
  },
  {
    name: 'the menu',
    path: '/',
    touch: ({ header }) => header.getByRole('button', { name: 'Abrir el menú' }).tap(),
    reached: ({ page }) => expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible(),
  },
  {
    name: 'the search box',
    path: '/',
    touch: ({ header }) => header.getByRole('searchbox').tap(),
    reached: async ({ page, header }) => {
      await expect(header.getByRole('searchbox')).toBeFocused();
      await page.keyboard.type('polo');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/buscar\?search=polo$/);
    },
  },
  {
    name: 'a word that is typed into the search box, and Enter',
    path: '/',
    before: ({ header }) => header.getByRole('searchbox').tap(),
    touch: async ({ page }) => {
      await page.keyboard.type('polo');
      await page.keyboard.press('Enter');
    },
    reached: async ({ page, header }) => {
      await expect(page).toHaveURL(/\/buscar\?search=polo$/);
      await expect(header.getByRole('searchbox')).toHaveValue('polo');
    },
  },
  {
    name: 'a card’s heart, which asks a visitor to log in',
    path: '/buscar?category=13',
    until: 'qhatu:shell',
    touch: ({ main }) =>
      main
        .getByRole('button', { name: /^Favorito/ })
        .first()
        .tap(),
    reached: ({ page }) => expect(page).toHaveURL(/\/pages\/login\?next=/),
  },
];

for (const stop of STOPS) {
  for (const { name, path, who, until = 'qhatu:hydrating', before, touch: act, reached } of GOALS) {
    // What is alive by then has nothing to wait for.
    if (STOPS.indexOf(stop) > STOPS.indexOf(until)) continue;
    test(`a touch after ${stop}, on what is not hydrated yet, reaches its goal: ${name} [D451]`, async ({ page }) => {
      const shopper = new Shopper(page);
      if (who) await shopper.alreadyLoggedIn(who);
      const standsStill = await openUpTo(page, stop, path);
      await before?.(shopper);
      await standsStill();
      await act(shopper);
      await reached(shopper);
      await shopper.answers();
      const { touch, sameDocument, stoppedAt, hydratedAt } = await page.evaluate((mark) => {
        const { __touch: noted, __document: opened } = window as unknown as Notes;
        const markAt = (of: string) => performance.getEntriesByName(of)[0]?.startTime ?? Number.NaN;
        return {
          touch: noted,
          sameDocument: opened === 'first',
          stoppedAt: markAt(mark),
          hydratedAt: markAt('qhatu:hydrated'),
        };
      }, stop);
      expect(sameDocument).toBe(true);
      // It came between the two marks, and on what was not hydrated: what it reached would say nothing otherwise.
      expect(touch).toMatchObject({ wasHydrated: false, everHydrated: true });
      expect(touch?.at).toBeGreaterThan(stoppedAt);
      expect(touch?.at).toBeLessThan(hydratedAt);
      expect(touch?.heardAt).toBeLessThan(hydratedAt);
    });
  }
}
