import { designerTexts } from '@qhatu/contract/designer';
import type { DesignDocument, ProductCustom } from '@qhatu/contract/wire';
import { type DesignShop, designShopForTests, photo, plain, printOf, sendForm, words } from '../testing';

let { shop, buyer, stranger, polo, print } = {} as DesignShop;
designShopForTests((open) => {
  ({ shop, buyer, stranger, polo, print } = open);
});

let keys = 0;
const create = (body: object, { token = buyer.token, key = `clave-${++keys}` } = {}) =>
  shop.post('product-customs', body, token, { headers: { 'idempotency-key': key } });
const bodyOf = (design: DesignDocument, more = {}) => ({
  product_id: polo.variant.id,
  quantity: 2,
  price: 0.01,
  image_optimized: 1,
  design,
  ...more,
});
const made = async (design: DesignDocument, more = {}): Promise<ProductCustom> =>
  (await create(bodyOf(design, more))).json();

describe('creation', () => {
  it('the server prices a unit from the design and reads no price that was sent (D13) [3§9]', async () => {
    const full = photo(print, { width: 180, height: 180 });
    const custom = await made(polo.design([words(), full], [words({ id: 'atrás' })]));
    // 24,90 + (5 − 5) + 10 + 5
    expect(custom).toMatchObject({ price: 39.9, quantity: 2, image_optimized: 1, name: polo.product.name });
    expect(custom.stickers.map(({ price, view, print_id }) => [price, view, print_id])).toEqual([
      [0, 1, null],
      [10, 1, print],
      [5, 2, null],
    ]);
    expect(custom.stickers[1]).toMatchObject({ physical_width: 18, physical_height: 18 });
  });

  it('stickers alone are a design too: places as fractions of the picture, sizes in centimetres [3§3]', async () => {
    const { S } = polo.product.rectangles[0]?.dimensions ?? {};
    const sticker = {
      print_id: print,
      view: 1,
      width: 0,
      height: 0,
      price: 0,
      physical_width: 9.5,
      physical_height: 10,
    };
    const at = { x: (S?.x ?? 0) + (S?.width ?? 0) / 2, y: S?.y ?? 0 };
    const custom = (
      await create({ product_id: polo.variant.id, quantity: 1, stickers: [{ ...sticker, ...at }] })
    ).json();
    const [object] = custom.design.views.front;
    expect(object).toMatchObject({ kind: 'image', width: 95, height: 100 });
    expect(object.x).toBeCloseTo(95 + 47.5, 1);
    expect(object.y).toBeCloseTo(50, 1);
    expect(custom.stickers[0].x).toBeCloseTo(at.x, 3);
  });

  it('the same key and body answer the same design, another body is refused; twins make one [D14]', async () => {
    const body = bodyOf(polo.design([words()]));
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(body, { key: 'una-talla' })));
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    const count = await shop.db
      .selectFrom('product_customs')
      .select('id')
      .where('idempotency_key', '=', 'una-talla')
      .execute();
    expect(count).toHaveLength(1);
    const other = await create({ ...body, quantity: 3 }, { key: 'una-talla' });
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    expect((await shop.post('product-customs', body, buyer.token)).statusCode).toBe(400);
  });

  const refusals: [string, () => object, string][] = [
    ['nothing to print', () => bodyOf(polo.design([])), designerTexts.noSticker],
    ['everything hidden', () => bodyOf(polo.design([words({ hidden: true })])), designerTexts.noSticker],
    ['larger than the area', () => bodyOf(polo.design([words({ width: 191 })])), designerTexts.tooLargeForArea],
    [
      'turned out of the area',
      () => bodyOf(polo.design([words({ width: 188, rotation: 20, height: 90 })])),
      designerTexts.tooLargeForArea,
    ],
    ['outside of the area', () => bodyOf(polo.design([words({ x: 20 })])), designerTexts.outsideArea],
    ['far outside', () => bodyOf(polo.design([words({ y: -1e9 })])), designerTexts.outsideArea],
    ['no size at all', () => bodyOf(polo.design([words({ width: 0 })])), designerTexts.tooSmallToPrint],
    ['a negative size', () => bodyOf(polo.design([words({ width: -50, height: -50 })])), designerTexts.tooSmallToPrint],
    [
      'a text of 5,000 letters',
      () => bodyOf(polo.design([words({ text: 'a'.repeat(5_000) })])),
      designerTexts.textTooLong,
    ],
    ['an emoji', () => bodyOf(polo.design([words({ text: 'Hola 🦙' })])), designerTexts.notPrintable],
    ['only blanks', () => bodyOf(polo.design([words({ text: ' \n ' })])), designerTexts.emptyText],
    ['a font of nobody', () => bodyOf(polo.design([words({ font: 'comic-sans' })])), designerTexts.unknownFont],
    [
      'sixty-one stickers',
      () => bodyOf(polo.design(Array.from({ length: 61 }, (_, i) => words({ id: `${i}` })))),
      designerTexts.tooManyStickers,
    ],
    ['one id twice', () => bodyOf(polo.design([words()], [words()])), designerTexts.sameObjectTwice],
    ['no unit', () => bodyOf(polo.design([words()]), { quantity: 0 }), designerTexts.badQuantity],
    ['a negative quantity', () => bodyOf(polo.design([words()]), { quantity: -2 }), designerTexts.badQuantity],
    ['half a polo', () => bodyOf(polo.design([words()]), { quantity: 1.5 }), designerTexts.badQuantity],
    ['more than the stock', () => bodyOf(polo.design([words()]), { quantity: 121 }), designerTexts.noStock],
    [
      'a long description',
      () => bodyOf(polo.design([words()]), { description: 'a'.repeat(501) }),
      designerTexts.descriptionTooLong,
    ],
    ['another colour', () => bodyOf({ ...polo.design([words()]), color_id: 999 }), designerTexts.wrongColour],
    ['products that nobody prints', () => bodyOf(polo.design([words()]), { product_id: 1 }), designerTexts.notCustom],
    [
      'a sticker without a picture',
      () => ({
        product_id: polo.variant.id,
        quantity: 1,
        stickers: [
          {
            print_id: null,
            view: 1,
            x: 0.4,
            y: 0.4,
            width: 0,
            height: 0,
            price: 0,
            physical_width: 5,
            physical_height: 5,
          },
        ],
      }),
      designerTexts.unknownPrint,
    ],
  ];
  it.each(refusals)('%s is 422 with its sentence [3§5]', async (_, body, msg) => {
    const answer = await create(body());
    expect([answer.statusCode, answer.json().msg]).toEqual([422, msg]);
  });

  it('what is no design at all is 400 [D8]', async () => {
    const bad = [
      {},
      bodyOf(polo.design([words({ color: 'rojo' })])),
      bodyOf(polo.design([words()]), { quantity: 'dos' }),
    ];
    for (const body of bad) expect((await create(body)).statusCode).toBe(400);
  });

  it('another person’s picture cannot be printed, nor one that does not exist [D4]', async () => {
    const theirs = await printOf(shop, stranger);
    for (const id of [theirs, 2_000_000_000]) {
      const answer = await create(bodyOf(polo.design([photo(id)])));
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'print_not_found']);
    }
    const { access_token } = await shop.anonymous();
    expect((await create(bodyOf(polo.design([words()])), { token: access_token })).statusCode).toBe(403);
  });
});

describe('its pictures', () => {
  it('both views are kept at 500 × 500; sent again they replace [3§7]', async () => {
    const custom = await made(polo.design([words()]));
    const send = async (view: number, side = 500, token = buyer.token) =>
      sendForm(shop, 'product-customs/upload', token, {
        image: await plain(side, side).png().toBuffer(),
        fields: { view, product_custom_id: custom.id },
      });
    expect((await send(1)).json().images).toHaveLength(1);
    const { images } = (await send(2, 900)).json();
    expect(images).toMatchObject([
      { view: 1, widths: [160, 500], uri: expect.stringContaining(`/api/web/product-customs/${custom.id}/pictures/`) },
      { view: 2 },
    ]);
    const again = (await send(2)).json().images;
    expect([again.length, again[1].uri === images[1].uri]).toEqual([2, false]);
    const shown = async ({ uri }: { uri: string }) =>
      (await shop.get(uri.replace('/api/web/', ''), buyer.token)).statusCode;
    expect([await shown(images[0]), await shown(images[1]), await shown(again[1])]).toEqual([200, 404, 200]);
    expect((await send(1, 500, stranger.token)).statusCode).toBe(404);
    expect((await send(3)).statusCode).toBe(400);
    expect((await send(0.5)).statusCode).toBe(400);
  });
});

describe('who sees it', () => {
  it('its owner and administration; nobody else before it is sold [D4]', async () => {
    const custom = await made(polo.design([words()]));
    const admin = (await shop.login('admin@demo.pe')).access_token;
    const seller = (await shop.login('vendedor@demo.pe')).access_token;
    const status = async (token: string) => (await shop.get(`product-customs/${custom.id}`, token)).statusCode;
    expect([await status(buyer.token), await status(admin)]).toEqual([200, 200]);
    expect([await status(stranger.token), await status(seller)]).toEqual([404, 404]);
    const mine = (await shop.get('product-customs?perPage=1', buyer.token)).json();
    expect([mine.data[0].id, mine.per_page]).toEqual([custom.id, 1]);
    expect((await shop.get('product-customs', stranger.token)).json().total).toBe(0);
  });
});
