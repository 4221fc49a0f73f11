import { PageBody } from './page-body';
import { phonePage, withPictures } from './phone-page';
import type { SmallPictures } from './small-pictures';

const announced = (href: string) =>
  `<link rel="preload" as="image" fetchPriority="high" href="${href}" media="(max-width: 47.99rem)"/>`;
const choice =
  '<link rel="preload" as="image" fetchPriority="high" href="/m/a.webp" imageSrcSet="/m/a-960.webp 960w" media="(min-width: 48rem)"/>';
const drawn = (address: string) => `<source media="(max-width: 47.99rem)" srcSet="${address}"/>`;

it('a picture is put where the page draws it first, and nowhere else', () => {
  const page = drawn('/m/a-640.webp') + drawn('/m/a-640.webp') + drawn('/m/b-640.webp');
  expect(withPictures(page, new Map([['/m/a-640.webp', 'data:image/webp;base64,$&AA']]))).toBe(
    drawn('data:image/webp;base64,$&AA') + drawn('/m/a-640.webp') + drawn('/m/b-640.webp'),
  );
});

it('what is inside is not fetched besides: its announcement rests where React looks for it, the others stay', () => {
  const page = announced('/m/a-640.webp') + choice + announced('/m/b-640.webp');
  const resting = announced('/m/a-640.webp').replace('(max-width: 47.99rem)', 'not all');
  expect(withPictures(page, new Map([['/m/a-640.webp', 'data:,']]))).toBe(
    resting + choice + announced('/m/b-640.webp'),
  );
});

const body = new PageBody(drawn('/m/a.webp') + drawn('/m/b.webp'));
const pictures = (sizes: Record<string, number>) =>
  ({ get: async (address: string) => (sizes[address] ? 'x'.repeat(sizes[address]) : undefined) }) as SmallPictures;

it('pictures that do not fit, or cannot be had, are announced with the answer', async () => {
  const addresses = ['/m/a.webp', '/m/b.webp', '/m/c.webp'];
  const page = await phonePage(body, addresses, pictures({ '/m/a.webp': 15_000, '/m/b.webp': 6_000 }));
  expect(page?.body.text).toBe(drawn('x'.repeat(15_000)) + drawn('/m/b.webp'));
  expect(page?.link).toBe(
    '</m/b.webp>; rel=preload; as=image; fetchpriority=high, </m/c.webp>; rel=preload; as=image; fetchpriority=high',
  );
  expect(page?.bytes).toBeGreaterThan(15_000);
});

it('without pictures inside a phone’s page is the page of all, kept once', async () => {
  const page = await phonePage(body, ['/m/a.webp'], pictures({}));
  expect(page?.body).toBe(body);
  expect(page?.bytes).toBe(0);
  expect(await phonePage(body, [], pictures({}))).toBeUndefined();
  expect(await phonePage(body, undefined, pictures({}))).toBeUndefined();
});
