import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';

/** A page whose data a crowded machine is late with leaves them to the browser (D356): the next one has them. */
const soon = (look: () => Promise<void>) => expect(look).toPass({ timeout: 60_000 });

/** What a crawler or a browser without scripts gets. */
const pages = [
  { path: '/', text: /OFERTAS/i },
  { path: '/buscar?search=polo', text: /polo/i },
  { path: '/buscar?category=13', text: /Ropa/ },
  { path: '/detalle/productos/9001', text: /S\/\s*50/ },
  { path: '/catalogo/tiendacondori', text: /S\/\s*\d/ },
];

for (const { path, text } of pages) {
  test(`${path} arrives as HTML in Spanish with its content in it [1§2 1§9]`, ({ request }) =>
    soon(async () => {
      const answer = await request.get(path);
      const html = await answer.text();
      expect(answer.status()).toBe(200);
      expect(html).toContain('<html lang="es');
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      expect(main).toMatch(text);
      expect(html).toMatch(/<title>[^<]{8,}<\/title>/);
      expect(html).toMatch(/<meta name="description" content="[^"]{30,}"/);
      expect(html).toMatch(/<link rel="canonical" href="https?:\/\/[^"]+"/);
      expect(html).toMatch(/<meta property="og:title"/);
    }));

  test(`${path} carries one script in itself, the shell’s first, and a policy that allows exactly this one [D282]`, ({
    request,
  }) =>
    soon(async () => {
      const answer = await request.get(path);
      const html = await answer.text();
      const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>(.*?)<\/script>/gs)];
      const executable = inline.filter(([, attributes = '']) => !/type="application\/(ld\+)?json"/.test(attributes));
      expect(executable).toHaveLength(1);
      expect(html).not.toMatch(/<script[^>]*\bsrc=/);
      expect(html).not.toMatch(/\son(click|load|error)=/);
      const policy = answer.headers()['content-security-policy'] ?? '';
      const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? '';
      const hash = createHash('sha384')
        .update(executable[0]?.[2] ?? '')
        .digest('base64');
      expect(scripts.split(' ')).toEqual(["'self'", `'sha384-${hash}'`]);
    }));
}

test('a product’s HTML carries JSON-LD for product and breadcrumb', ({ request }) =>
  soon(async () => {
    const html = await (await request.get('/detalle/productos/9001')).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((m) =>
      JSON.parse(m[1] ?? ''),
    );
    const byType = (type: string) => blocks.flat().find((block) => block['@type'] === type);
    expect(byType('Product')).toMatchObject({
      offers: { priceCurrency: 'PEN', price: expect.stringMatching(/^50(\.00)?$/) },
    });
    expect(byType('BreadcrumbList').itemListElement.length).toBeGreaterThanOrEqual(2);
  }));

test('a phone that sends no client hint has its first picture inside the document, other screens fetch it [D455]', ({
  request,
}) =>
  soon(async () => {
    const inside = async (name: string) => {
      const html = await (await request.get('/detalle/productos/9001', { headers: { 'user-agent': name } })).text();
      return html.includes('srcSet="data:image/webp;base64,');
    };
    expect(await inside('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1')).toBe(
      true,
    );
    expect(await inside('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15')).toBe(false);
  }));

test('the same HTML for everybody: cookies and tokens change nothing', async ({ request }) => {
  const login = await request.post('/api/web/auth/login', { data: { email: 'cliente@demo.pe', password: 'Demo1234' } });
  const { access_token: token } = await login.json();
  const html = async (headers = {}) => {
    const text = await (await request.get('/detalle/productos/9001', { headers })).text();
    return text.replace(/"dataUpdatedAt":\d+/g, '');
  };
  // Somebody may buy the product between two requests, and the page is made anew: the next pair is alike again.
  await soon(async () => {
    const [plain, personal] = [
      await html(),
      await html({ authorization: `Bearer ${token}`, cookie: `session=${token}` }),
    ];
    expect(personal).not.toContain(token);
    expect(personal).not.toContain('cliente@demo.pe');
    expect(personal).toBe(plain);
  });
});

test('a product that does not exist is a 404 page with a way home [D66]', async ({ page }) => {
  await soon(async () => {
    const answer = await page.goto('/detalle/productos/987654321');
    expect(answer?.status()).toBe(404);
  });
  await expect(page.getByText('page not found')).toBeVisible();
  await expect(page.locator('main a[href="/"]').first()).toBeVisible();
});

test('an address that nobody answers is a 404 page, in Spanish, with a way home', async ({ page }) => {
  const answer = await page.goto('/no/existe');
  expect(answer?.status()).toBe(404);
  await expect(page.locator('main a[href="/"]').first()).toBeVisible();
});
