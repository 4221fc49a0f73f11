import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { CLIENT } from '../support/accounts';
import { expectAccessible, expectReadable } from '../support/axe';
import { DESKTOP, PHONE, TABLET } from '../support/devices';
import { expectPicturesKeepTheirPlace } from '../support/pictures';
import { Shopper } from '../support/shopper';

/** The office's are in `accessibility-office`. */
const PAGES = [
  '/',
  '/buscar?search=polo',
  '/buscar?search=zzzzqqqq',
  '/detalle/productos/9006',
  '/detalle/productos/9009',
  '/detalle/productos/987654321',
  '/left-sidebar/product/9006',
  '/catalogo/tiendacondori',
  '/pages/login',
  '/carrito',
  '/checkout',
  '/paginas/tablero',
  '/sales/orders',
  '/paginas/disenos',
  '/registrarse',
  '/registrarse/comisionista',
  '/forms/seller',
  '/listadeseos',
  '/compare',
  '/polos',
  '/legales',
  '/condiciones',
  '/legales/terminos/1',
  '/pages/profile',
  '/pages/verify-account',
  '/unsuscribe',
  '/paginas/contacto',
  '/pages/chat',
  '/pages/chat?chat=nuevo',
  '/pages/create-support',
  '/no/existe',
  '/sandbox',
];
/** Pages that send a member on. */
const VISITOR_PAGES = [
  '/pages/register',
  '/pages/forget-password',
  '/pages/forget-password/abc',
  '/pages/registerhash/abc',
];

/** A tablet is a desktop's page made narrow: loaded once, looked at twice, the second time in the dark. */
const SCREENS = {
  '390 px': { device: PHONE, narrower: [] },
  '1440 px, and 768 px in the dark': { device: DESKTOP, narrower: [TABLET.viewport] },
};

const whoVisits = (path: string): string | null => (VISITOR_PAGES.includes(path) ? null : CLIENT);

/** What a tab keeps of the pages before, drafts and places scrolled to, no page finds; but what `remember` has done, it has. */
function forgetPagesBefore(): void {
  if (window !== window.top || window.location.protocol === 'about:') return;
  for (const key of Object.keys(window.sessionStorage)) {
    if (!key.startsWith('e2e:')) window.sessionStorage.removeItem(key);
  }
}

/** A tab in which this person, or nobody, has something in the cart and compares three products. */
async function opened(browser: Browser, options: BrowserContextOptions, email: string | null): Promise<Page> {
  // What is on its way to its colour has none yet.
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  await context.addInitScript(forgetPagesBefore);
  const shopper = new Shopper(await context.newPage());
  if (email) await shopper.hasInCart(await shopper.alreadyLoggedIn(email), 9008);
  await shopper.remember('qhatu:compare', { state: { ids: [9001, 9006, 987654321] }, version: 1 });
  await shopper.visit('/no/existe');
  return shopper.page;
}

for (const [widths, { device, narrower }] of Object.entries(SCREENS)) {
  test.describe(`at ${widths}`, () => {
    test.use(device);
    // In groups, each with tabs of its own: in one group it would be the last to end, on one processor.
    test.describe.configure({ mode: 'parallel' });
    /** One for all pages of a person: each new one asks for every file of the shop again, and reads it anew. */
    const tabs = new Map<string | null, Page>();
    test.afterAll(async () => {
      for (const page of tabs.values()) await page.context().close();
    });

    for (const path of [...PAGES, ...VISITOR_PAGES]) {
      test(`${path}: no axe violation, no sideways scroll, pictures with size and placeholder`, async ({
        browser,
        contextOptions,
      }) => {
        const who = whoVisits(path);
        const page = tabs.get(who) ?? (await opened(browser, contextOptions, who));
        tabs.set(who, page);
        await page.setViewportSize(device.viewport);
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        // Pages say when they are there by their heading, not by a pause.
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await expectAccessible(page);
        await expectPicturesKeepTheirPlace(page);
        for (const viewport of narrower) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
          await expectAccessible(page);
        }
      });
    }
  });
}

test('a look at the colours of a second theme alone sees what cannot be read in it [D414]', async ({ page }) => {
  await page.setContent('<style>@media (prefers-color-scheme: dark) { p { color: #ccc } }</style><p>Se lee</p>');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(expectReadable(page)).rejects.toThrow(/color-contrast: p/);
});
