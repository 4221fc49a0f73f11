import { expect, test } from '@playwright/test';
import { expectAccessibleAt, unfloat } from '../support/axe';
import { DESKTOP, PHONE, TABLET } from '../support/devices';
import { buyer, logInAs } from '../support/newcomers';
import { Shopper } from '../support/shopper';

/** A tablet is a desktop's page made narrow: gone through once, looked at twice. */
const SCREENS = { '390 px': [PHONE], '768 and 1440 px': [TABLET, DESKTOP] } as const;

/** The checkout's open parts, which no address leads to. */
for (const [widths, screens] of Object.entries(SCREENS)) {
  test.describe(`at ${widths}`, () => {
    test.use(screens.at(-1) ?? DESKTOP);

    test('the mini cart, the new address, a filled-in checkout with its complaints, the thanks and what they ask', async ({
      page,
    }) => {
      test.slow();
      // What opens is at once whole, and not half transparent.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const shopper = new Shopper(page);
      await logInAs(shopper, await buyer(page.request));
      await shopper.visit('/detalle/productos/9010');
      await shopper.addToCart();
      await shopper.header.getByRole('link', { name: /^Carrito/ }).click();
      await expectAccessibleAt(page, screens, page.getByRole('link', { name: 'IR AL PAGO' }).first());

      await shopper.goToCart();
      await shopper.goToCheckout();
      await shopper.main.getByRole('button', { name: 'Nuevo' }).click();
      const dialog = page.getByRole('dialog', { name: 'Crear direcciones' });
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      await expectAccessibleAt(page, screens, dialog.getByText('El campo distrito es requerido'));
      await page.keyboard.press('Escape');

      await shopper.chooseAddress(/Lima/);
      await shopper.payBy(/TRANSFERENCIA(?! \(M)/);
      await shopper.main.getByRole('checkbox', { name: 'Lo recibe otra persona' }).check();
      await shopper.searchCode('NO-EXISTE');
      await expect(page.getByText('El código seleccionado no existe')).toBeVisible();
      await shopper.reserve();
      await expect(page.getByText('El campo referencia es requerido').first()).toBeVisible();
      for (const screen of screens) {
        await page.setViewportSize(screen.viewport);
        await unfloat(page);
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await expectAccessibleAt(page, [screen]);
      }

      await shopper.main.getByRole('checkbox', { name: 'Lo recibe otra persona' }).uncheck();
      await expect.poll(() => shopper.figure('PRECIO FINAL')).toContain('44,99');
      await shopper.reserve();
      // It opens after five seconds, whoever is looking, once for each order: the thanks are looked at once it is closed.
      const asking = page.getByRole('dialog', { name: 'Antes de que te vayas' });
      await expectAccessibleAt(page, screens, asking);
      await page.getByRole('tab', { name: 'Compartir' }).click();
      await expectAccessibleAt(page, screens, asking);
      await page.keyboard.press('Escape');
      await expect(asking).toBeHidden();
      await expectAccessibleAt(page, screens, shopper.main.getByRole('heading', { name: 'Gracias por comprar' }));
    });
  });
}
