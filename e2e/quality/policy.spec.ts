import { expect, type Page, test } from '@playwright/test';
import { ADMIN, CLIENT, RESELLER } from '../support/accounts';
import { Designer } from '../support/designer';
import { tokenOf, withAddress } from '../support/newcomers';
import { Shopper } from '../support/shopper';

/** Everything that a policy stopped in a page, from its first moment on, in words. */
async function stoppedIn(page: Page): Promise<string[]> {
  const stopped: string[] = [];
  await page.exposeFunction('reportStopped', (what: string) => stopped.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const { reportStopped } = window as unknown as { reportStopped: (what: string) => void };
      reportStopped(`${location.pathname}: ${effectiveDirective} stopped ${blockedURI} (${sample}) of ${sourceFile}`);
    });
  });
  page.on('pageerror', (error) => stopped.push(`error: ${error.message}`));
  return stopped;
}

test('15 CSP main pages, opened and walked to, do nothing that their policy stops', async ({ page }) => {
  const stopped = await stoppedIn(page);
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(CLIENT);
  await shopper.visit('/');
  await shopper.search('polo');
  await shopper.openFirstResult();
  // Text with markup from the server, made in the browser.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Términos y condiciones/ })
    .first()
    .click();
  await expect(shopper.main.getByRole('heading', { level: 2 }).first()).toBeVisible();
  for (const path of [
    '/paginas/tablero',
    '/carrito',
    '/pages/chat',
    '/compare',
    '/listadeseos',
    '/reclamos',
    '/contactanos',
    '/no/existe',
  ]) {
    await shopper.visit(path);
    await expect(shopper.main.getByRole('heading').first()).toBeVisible();
  }
  expect(stopped).toEqual([]);
});

test('15 CSP administration does nothing that its policy stops', async ({ page }) => {
  const stopped = await stoppedIn(page);
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(ADMIN);
  await shopper.visit('/admin');
  await expect(shopper.main.getByRole('heading').first()).toBeVisible();
  expect(stopped).toEqual([]);
});

test('15 CSP the designer does nothing that its policy stops', async ({ page }) => {
  const stopped = await stoppedIn(page);
  const designer = new Designer(page);
  await designer.open();
  await designer.addText('Hola Cusco');
  await designer.tab('Diseños');
  expect(stopped).toEqual([]);
});

test('15 CSP the checkout with the stand-ins of card and PayPal does nothing that its policy stops', async ({
  page,
  request,
}) => {
  const stopped = await stoppedIn(page);
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(RESELLER);
  await withAddress(request, await tokenOf(request, RESELLER));
  await shopper.visit('/detalle/productos/9007');
  await shopper.addToCart();
  await shopper.goToCart();
  await shopper.goToCheckout();
  await shopper.main.getByRole('radio', { name: /Lima/ }).first().check();
  const phone = page.locator('#checkout-phone');
  if (await phone.isEditable()) await phone.fill('987654321');
  await shopper.payBy(/IZYPAY/);
  const dialog = page.getByRole('dialog', { name: 'Pago Izipay' });
  await expect(
    page.frameLocator('iframe[title="Formulario de tarjeta"]').getByRole('button', { name: 'Pagar', exact: true }),
  ).toBeVisible();
  await dialog
    .getByRole('button', { name: /cerrar/i })
    .first()
    .click();
  await shopper.payBy(/PAYPAL/);
  await expect(shopper.main.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible();
  expect(stopped).toEqual([]);
});

test('15 CSP what a policy stops is reported by the browser, and the team sees it by its page', async ({ page }) => {
  await new Shopper(page).visit('/detalle/productos/9008');
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/csp-reports'));
  await page.evaluate(() => {
    setTimeout(() => {
      const image = new Image();
      image.src = 'http://127.0.0.1:9/pixel.gif';
    });
  });
  expect((await reported).status()).toBe(204);
  await page.goto('/dev/versiones');
  const row = page
    .getByRole('region', { name: 'Política de contenido' })
    .getByRole('row')
    .filter({ hasText: '127.0.0.1:9' });
  await expect(row).toContainText('/detalle/productos/:');
  await expect(row).toContainText('img-src');
});

for (const path of ['/', '/detalle/productos/9006', '/checkout']) {
  test(`15 CSP text that somebody smuggles into ${path} becomes neither markup nor a script`, async ({ page }) => {
    await new Shopper(page).visit(path);
    const outcome = await page.evaluate(async () => {
      const tried: Record<string, string> = {};
      // Not in this function itself: what the test's own tool runs is exempt from policies.
      const attempt = (name: string, act: () => void) =>
        void setTimeout(() => {
          try {
            act();
            tried[name] = 'done';
          } catch (error) {
            tried[name] = (error as Error).name;
          }
        });
      const mark = 'window.__smuggled = true';
      const place = document.createElement('div');
      document.body.append(place);
      attempt('innerHTML', () => {
        place.innerHTML = `<img src="/x" onerror="${mark}">`;
      });
      attempt('insertAdjacentHTML', () =>
        place.insertAdjacentHTML('beforeend', `<iframe srcdoc="<script>${mark}</script>"></iframe>`),
      );
      attempt('script.src', () => {
        const script = document.createElement('script');
        script.src = '/api/web/products/search';
        document.head.append(script);
      });
      attempt('script text', () => {
        const script = document.createElement('script');
        script.textContent = mark;
        document.head.append(script);
      });
      attempt('script markup', () => {
        const script = document.createElement('script');
        script.innerHTML = mark;
        document.head.append(script);
      });
      attempt('parser', () => void new DOMParser().parseFromString(`<p onclick="${mark}">`, 'text/html'));
      attempt('timer', () => void setTimeout(mark, 0));
      attempt('function', () => void new Function(mark)());
      attempt('another policy', () => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): void };
        };
        trustedTypes.createPolicy('mine', { createHTML: (text: string) => text });
      });
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { tried, smuggled: '__smuggled' in window, images: place.childElementCount };
    });
    expect(outcome.smuggled).toBe(false);
    expect(outcome.images).toBe(0);
    const { 'script markup': markup, ...others } = outcome.tried;
    expect([...new Set(Object.values(others))]).not.toContain('done');
    // It holds no markup, so it may stand there; it is never run.
    expect(['done', 'TypeError']).toContain(markup);
  });
}
