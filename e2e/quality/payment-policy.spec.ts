import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '@qhatu/contract/testing';
import { CLIENT } from '../support/accounts';
import { Server } from '../support/processes';
import { Shopper } from '../support/shopper';
import { apiPort, dataDir, remotePortBase } from '../support/site';

/** The site's pages once more, from a front door as a shop with real keys has it: what it sends is what is judged. */
let door: Server;
let doorUrl = '';
const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-policy-'));
test.beforeAll(async () => {
  const port = await freePort();
  doorUrl = `http://localhost:${port}`;
  door = new Server(
    'policy-front-door',
    ['shell/server/dist/main.js'],
    {
      PORT: String(port),
      API_PORT: String(apiPort),
      REMOTE_PORT_BASE: String(remotePortBase),
      DATA_DIR: folder,
      DISCOVERY_FILE: path.join(dataDir, 'discovery.json'),
      IZIPAY_PUBLIC_KEY: '12345678:publickey_x',
      PAYPAL_CLIENT_ID: 'client',
      RENDER_BUDGET_MS: '10000',
      RENDER_HANG_MS: '30000',
    },
    `${doorUrl}/readyz`,
  );
  await door.start();
});
test.afterAll(async () => {
  await door.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Kind = 'script' | 'style' | 'font' | 'img' | 'connect' | 'frame' | 'form';

/**
 * Addresses that the providers document: PayPal's "Best practices" (`*.paypal.com`, `*.paypalobjects.com`), Lyra's list for
 * shops (plugin-magento etc/csp_whitelist.xml) with Izipay's names, and a bank's page for the second step of a card.
 */
const DOCUMENTED: [Kind, string][] = [
  ['script', 'https://www.paypal.com/sdk/js?client-id=client'],
  ['script', 'https://www.sandbox.paypal.com/sdk/js'],
  ['script', 'https://www.paypalobjects.com/api/checkout.min.js'],
  ['connect', 'https://www.paypal.com/xoplatform/logger/api/logger'],
  ['connect', 'https://c.paypal.com/da/r/fb.js'],
  ['img', 'https://t.paypal.com/ts?x=1'],
  ['img', 'https://www.paypalobjects.com/js-sdk-logos/2.2.7/paypal-blue.svg'],
  ['style', 'https://www.paypalobjects.com/fonts.css'],
  ['font', 'https://www.paypalobjects.com/paypal-ui/fonts/PayPalOpen-Regular.woff2'],
  ['frame', 'https://www.paypal.com/smart/buttons'],
  ['script', 'https://static.micuentaweb.pe/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js'],
  ['script', 'https://api.micuentaweb.pe/static/js/krypton-client/V4.0/ext/classic.js'],
  ['style', 'https://static.micuentaweb.pe/static/js/krypton-client/V4.0/ext/classic-reset.css'],
  ['style', 'https://fonts.googleapis.com/css2?family=Roboto:wght@400;500;700'],
  ['font', 'https://fonts.gstatic.com/s/roboto/v30/a.woff2'],
  ['font', 'https://static.micuentaweb.pe/static/fonts/a.woff2'],
  ['connect', 'https://api.micuentaweb.pe/api-payment/V4/Charge/Pay'],
  ['connect', 'https://secure.micuentaweb.pe/vads-payment/exec'],
  ['img', 'https://secure.micuentaweb.pe/static/latest/images/type-carte/visa.png'],
  ['frame', 'https://static.micuentaweb.pe/static/js/krypton-client/V4.0/field.html'],
  ['frame', 'https://secure.micuentaweb.pe/vads-payment/authenticate'],
  ['frame', 'https://acs.bank.example/challenge'],
  ['form', 'https://secure.micuentaweb.pe/vads-payment/entry.silentInit.a'],
  ['form', 'https://api.micuentaweb.pe/api-payment/V4/Charge/Pay'],
  ['form', 'https://static.micuentaweb.pe/static/js/krypton-client/V4.0/submit'],
];
const ELSEWHERE: [Kind, string][] = [
  ['script', 'https://evil.example/a.js'],
  ['script', 'https://paypal.com.evil.example/sdk/js'],
  ['connect', 'https://evil.example/steal'],
  ['img', 'https://evil.example/a.gif'],
  ['style', 'https://evil.example/a.css'],
  ['font', 'https://evil.example/a.woff2'],
  ['frame', 'http://acs.bank.example/challenge'],
  ['form', 'https://evil.example/card'],
];

const TYPES: Record<string, string> = {
  script: 'text/javascript',
  stylesheet: 'text/css',
  document: 'text/html',
  image: 'image/svg+xml',
};

/** The checkout of real keys; the test answers for the real hosts. Gives what its policy stopped so far. */
async function openCheckout(page: Page): Promise<() => string[]> {
  const stopped: string[] = [];
  await page.exposeFunction('reportStopped', (what: string) => stopped.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { reportStopped } = window as unknown as { reportStopped: (what: string) => void };
      reportStopped(`${effectiveDirective} ${blockedURI}`);
    });
  });
  await page.route(
    ({ hostname }) => !/^(localhost|127\.0\.0\.1)$/.test(hostname),
    (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        contentType: TYPES[route.request().resourceType()] ?? 'application/json',
        body: route.request().resourceType() === 'image' ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : '',
      }),
  );
  const shopper = new Shopper(page);
  await shopper.alreadyLoggedIn(CLIENT);
  await shopper.visit(`${doorUrl}/checkout`);
  await expect(shopper.main.getByRole('heading').first()).toBeVisible();
  return () => stopped;
}

/** Loads each address as a provider's library would, and waits until the browser has loaded or refused it. */
const load = (page: Page, addresses: [Kind, string][]): Promise<void> =>
  page.evaluate(async (all) => {
    const settled = (element: HTMLElement) =>
      new Promise<void>((resolve) => {
        for (const name of ['load', 'error']) element.addEventListener(name, () => resolve());
        document.body.append(element);
        setTimeout(resolve, 4_000);
      });
    const made = <Name extends keyof HTMLElementTagNameMap>(name: Name, values: object) =>
      settled(Object.assign(document.createElement(name), values));
    const loaders: Record<string, (url: string) => Promise<unknown>> = {
      script: (src) => made('script', { src }),
      style: (href) => made('link', { rel: 'stylesheet', href }),
      img: (src) => made('img', { src }),
      frame: (src) => made('iframe', { src }),
      connect: (url) => fetch(url).catch(() => undefined),
      form: (action) => {
        const name = `form-${Math.random()}`;
        const frame = Object.assign(document.createElement('iframe'), { name });
        const form = Object.assign(document.createElement('form'), { action, method: 'post', target: name });
        document.body.append(frame, form);
        return new Promise<void>((resolve) => {
          frame.addEventListener('load', () => resolve());
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
            if (effectiveDirective === 'form-action') resolve();
          });
          setTimeout(resolve, 4_000);
          form.submit();
        });
      },
      font: (url) => new FontFace('test', `url(${url})`).load().catch(() => undefined),
    };
    await Promise.all(all.map(([kind, url]) => loaders[kind]?.(url)));
  }, addresses);

test('the checkout with real providers loads everything that they document, and nothing of it is stopped @desktop', async ({
  page,
}) => {
  const stopped = await openCheckout(page);
  await load(page, DOCUMENTED);
  // PayPal's library writes scripts with the page's nonce, and both libraries styles.
  const nonce = await page.locator('meta[name="csp-nonce"]').getAttribute('content');
  const ran = await page.evaluate((nonce) => {
    const script = Object.assign(document.createElement('script'), { nonce, textContent: 'window.nonced = true' });
    const style = Object.assign(document.createElement('style'), { textContent: 'body { --styled: 1 }' });
    document.head.append(script, style);
    const styled = getComputedStyle(document.body).getPropertyValue('--styled');
    return [(window as unknown as { nonced?: boolean }).nonced, styled];
  }, nonce ?? '');
  expect([ran, stopped()]).toEqual([[true, '1'], []]);
});

test('the checkout with real providers refuses every other host, and scripts without the nonce @desktop', async ({
  page,
}) => {
  const stopped = await openCheckout(page);
  await load(page, ELSEWHERE);
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.injected = true' }));
  });
  expect(await page.evaluate(() => (window as unknown as { injected?: boolean }).injected)).toBeUndefined();
  // What a page reports to a test comes after what it did.
  const refused = () => stopped().map((each) => each.split(' ')[0]);
  await expect
    .poll(() => refused().sort())
    .toEqual([
      'connect-src',
      'font-src',
      'form-action',
      'frame-src',
      'img-src',
      'script-src-elem',
      'script-src-elem',
      'script-src-elem',
      'style-src-elem',
    ]);
});
