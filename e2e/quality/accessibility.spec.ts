import { type APIRequestContext, expect, test } from '@playwright/test';
import { ADMIN, CLIENT } from '../support/accounts';
import { expectAccessible } from '../support/axe';
import { DESKTOP, PHONE, TABLET } from '../support/devices';
import { expectPicturesKeepTheirPlace } from '../support/pictures';
import { Shopper, type StoredSession, sessionOf } from '../support/shopper';

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
  '/registrarse',
  '/registrarse/comisionista',
  '/forms/seller',
  '/listadeseos',
  '/compare',
  '/polos',
  '/legales',
  '/condiciones',
  '/pages/profile',
  '/pages/verify-account',
  '/unsuscribe',
  '/paginas/contacto',
  '/pages/chat',
  '/pages/chat?chat=nuevo',
  '/pages/create-support',
  '/admin/entregas',
  '/admin/solicitudes',
  '/admin/reclamos',
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

/** A tablet is a desktop's page made narrow: loaded once, looked at twice. */
const SCREENS = {
  '390 px': { device: PHONE, narrower: [] },
  '1440 and 768 px': { device: DESKTOP, narrower: [TABLET.viewport] },
};

const sessions = new Map<string, StoredSession>();

/** One login for all pages of a person: each costs the server a password's hash. */
async function sessionOnce(request: APIRequestContext, email: string): Promise<StoredSession> {
  const session = sessions.get(email) ?? (await sessionOf(request, email));
  sessions.set(email, session);
  return session;
}

for (const [widths, { device, narrower }] of Object.entries(SCREENS)) {
  test.describe(`at ${widths}`, () => {
    test.use(device);
    for (const path of [...PAGES, ...VISITOR_PAGES]) {
      test(`${path}: no axe violation, no sideways scroll, pictures with size and placeholder`, async ({ page }) => {
        const shopper = new Shopper(page);
        const who = path.startsWith('/admin') ? ADMIN : CLIENT;
        if (!VISITOR_PAGES.includes(path)) {
          const owner = await shopper.resume(await sessionOnce(page.request, who));
          if (path === '/carrito' || path === '/checkout') await shopper.hasInCart(owner, 9008);
        }
        if (path === '/compare') {
          await shopper.remember('qhatu:compare', { state: { ids: [9001, 9006, 987654321] }, version: 1 });
        }
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        // Pages say when they are there by their heading, not by a pause.
        await expect(shopper.main.getByRole('heading').first()).toBeVisible();
        await expectAccessible(page);
        await expectPicturesKeepTheirPlace(page);
        for (const viewport of narrower) {
          await page.setViewportSize(viewport);
          await expectAccessible(page);
        }
      });
    }
  });
}
