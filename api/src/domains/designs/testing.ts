import { imageOf, MAX_OBJECTS, textOf } from '@qhatu/contract/designer';
import type { CustomProductList, DesignDocument, DesignImage, DesignObject, DesignText } from '@qhatu/contract/wire';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../../test/app';
import { type Buyer, type Market, openMarket } from '../orders/fixtures';

/** A form with one file and fields, as a browser sends it. */
export function sendForm(
  shop: TestApp,
  path: string,
  token: string | undefined,
  form: { image?: Buffer; name?: string; fields?: Record<string, string | number> },
): Promise<LightMyRequestResponse> {
  const edge = 'limite';
  const fields = Object.entries(form.fields ?? {}).map(
    ([name, value]) => `--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${edge}\r\nContent-Disposition: form-data; name="image"; filename="${form.name ?? 'foto.jpg'}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const file = form.image ? [Buffer.from(head), form.image, Buffer.from('\r\n')] : [];
  return shop.app.inject({
    method: 'POST',
    url: `/api/web/${path}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(fields.join('')), ...file, Buffer.from(`--${edge}--\r\n`)]),
  });
}

/** A picture of one colour. */
export const plain = (width: number, height: number, background = '#9b1b38') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Id of an uploaded picture of 400 × 400 pixels, theirs alone. */
export async function printOf(shop: TestApp, { token }: Buyer): Promise<number> {
  const image = await plain(400, 400).png().toBuffer();
  return (await sendForm(shop, 'prints/upload', token, { image })).json().id;
}

/** Tokens of whoever might look at this owner's things, by what they are to them. */
export async function everybodysTokens(shop: TestApp, market: Market, owner: Buyer): Promise<Record<string, string>> {
  const demo = { seller: 'vendedor', other: 'vendedor2', support: 'soporte', admin: 'admin' };
  const tokens: Record<string, string> = {
    owner: owner.token,
    stranger: (await market.buyer()).token,
    visitor: (await shop.anonymous()).access_token,
  };
  for (const [name, account] of Object.entries(demo)) {
    tokens[name] = (await shop.login(`${account}@demo.pe`)).access_token;
  }
  return tokens;
}

/** A text as it lies in the middle of the area; whatever is given differs. */
export const words = (more: Partial<DesignText> = {}): DesignText =>
  textOf({
    ...{ id: 'palabra', x: 95, y: 100, width: 120, height: 40 },
    ...{ text: 'Qhatu', font: 'anton', color: '#a3243b' },
    ...more,
  });

/** A picture of 100 × 100 mm in the middle. */
export const photo = (print_id: number, more: Partial<DesignImage> = {}): DesignImage =>
  imageOf({ id: `foto-${print_id}`, kind: 'image', print_id, x: 95, y: 138, width: 100, height: 100, ...more });

/** As large as prints are kept, and so much noise that a JPEG hardly packs it. */
export const largest = () =>
  sharp({
    create: {
      ...{ width: 3_600, height: 3_600, channels: 3, background: '#777' },
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();

/** The most that a side may hold: the whole area over and over, each time cut elsewhere, so that nothing is decoded but once. */
export const worstSide = (print_id: number): DesignImage[] =>
  Array.from({ length: MAX_OBJECTS }, (_, n) =>
    photo(print_id, {
      ...{ id: `f${n}`, y: 138.5, width: 189, height: 276 },
      crop: { x: n / 1_000, y: 0, width: 0.9, height: 1 },
    }),
  );

/** A white polo of size S of the demo, its price in céntimos, and a design on it. */
export async function blankPolo(shop: TestApp) {
  const { data } = (await shop.get('products/search?all=true&custom=1')).json() as CustomProductList;
  const product = data.find(({ id }) => id === 9011);
  const variant = product?.variants[0];
  if (!product || !variant) throw new Error('the demo has no polo to design on');
  const colorId = variant.attributes[0]?.id ?? 0;
  const design = (front: DesignObject[], back: DesignObject[] = []): DesignDocument => ({
    version: 1,
    product_id: product.id,
    color_id: colorId,
    views: { front, back },
  });
  return { product, variant, design };
}

/** A shop where polos are designed, with a designer, somebody else, and a print of each. */
export interface DesignShop {
  shop: TestApp;
  market: Market;
  buyer: Buyer;
  stranger: Buyer;
  polo: Awaited<ReturnType<typeof blankPolo>>;
  /** The buyer's. */
  print: number;
  /** The stranger's. */
  theirs: number;
}

/** Opens one of a file's own before its tests, hands it over, and closes it after the last one. */
export function designShopForTests(take: (open: DesignShop) => void): void {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startApp();
    const market = await openMarket(shop);
    const [buyer, stranger] = await Promise.all([market.buyer(), market.buyer()]);
    const [print, theirs] = [await printOf(shop, buyer), await printOf(shop, stranger)];
    take({ shop, market, buyer, stranger, polo: await blankPolo(shop), print, theirs });
  });
  afterAll(() => shop.close());
}
