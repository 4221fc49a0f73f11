import type { AdminProduct } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { somebody } from '../sellers/fixtures';
import { openCatalogueForTests } from './testing';

// Unpacking a database takes its time on a machine that does other things as well.
jest.setTimeout(120_000);

const { stage, body, create, picture, read, save, published, acts, bulkEdit } = openCatalogueForTests();

describe('a product', () => {
  it('begins as a draft that no shopper sees, and is on the shop’s page and in its search once published', async () => {
    const draft = await create({ name: 'Quillango de vicuña', tags: ['Andino', 'andino '], brand: 'Kuntur' });
    expect(draft).toMatchObject({ status: 'draft', version: 1, brand: 'Kuntur', tags: ['andino'] });
    expect((await stage.shop.get(`products/${draft.id}`)).statusCode).toBe(404);
    const early = await stage.shop.post(
      `admin/products/${draft.id}/status`,
      { status: 'published', version: 1 },
      stage.admin.token,
    );
    expect(early.json().fields).toEqual({ images: 'Para publicarlo necesita al menos una foto' });
    await picture(draft.id);
    const publish = { status: 'published', version: 2 };
    expect((await stage.shop.post(`admin/products/${draft.id}/status`, publish, stage.admin.token)).statusCode).toBe(
      200,
    );
    expect((await stage.shop.get(`products/${draft.id}`)).json()).toMatchObject({
      name: 'Quillango de vicuña',
      price: 120,
    });
    await stage.shop.app.products.catchUp();
    const found = async () => (await stage.shop.get('products/search?filter=quillango')).json().data;
    expect(await found()).toMatchObject([{ id: draft.id }]);
    const archived = { status: 'archived', version: 3 };
    await stage.shop.post(`admin/products/${draft.id}/status`, archived, stage.admin.token);
    await stage.shop.app.products.catchUp();
    expect(await found()).toEqual([]);
    expect((await acts(draft.id)).map(({ act }) => act)).toEqual([
      'product.archive',
      'product.publish',
      'product.picture',
      'product.create',
    ]);
  });

  it('two people edit it: the second is told who changed what, and nothing is overwritten', async () => {
    const seen = await create();
    const other = await somebody(stage.shop, 2);
    expect((await save(seen, { name: 'Manta fina', warranty: '6 meses' }, other)).statusCode).toBe(200);
    const late = await save(seen, { description: 'Tejida a mano' });
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale']);
    expect(late.json().current).toMatchObject({ name: 'Manta fina', version: 2, description: '' });
    expect(late.json().changes).toEqual([
      { at: expect.any(String), by: expect.any(String), fields: expect.arrayContaining(['name', 'warranty']) },
    ]);
    expect(late.json().changes[0].fields).toHaveLength(2);
    const decided = await save(late.json().current, { description: 'Tejida a mano' });
    expect(decided.json()).toMatchObject({ name: 'Manta fina', description: 'Tejida a mano', version: 3 });
    const [last] = await acts(seen.id);
    expect(last).toMatchObject({ before: { description: '' }, after: { description: 'Tejida a mano' } });
    expect(Object.keys(last?.after ?? {}).sort()).toEqual(['description', 'version']);
  });

  it('bad input says what is wrong beside its field', async () => {
    const wrong = { name: 'A', code: 'con espacio', category_id: null, variants: [{ price: -1 }], video_id: 'corto' };
    const { fields } = (await stage.shop.post('admin/products', body(wrong), stage.admin.token)).json();
    expect(Object.keys(fields).sort()).toEqual(['category_id', 'code', 'name', 'variants[0].price', 'video_id']);
    const offer = { offer: { price: 130, from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' } };
    expect((await stage.shop.post('admin/products', body(offer), stage.admin.token)).json().fields).toEqual({
      offer_price: 'La oferta debe ser menor que el precio más alto',
      offer_until: 'La oferta debe terminar después de comenzar',
    });
    const { code } = await create();
    expect((await stage.shop.post('admin/products', body({ code }), stage.admin.token)).json().fields).toEqual({
      code: 'Ya hay un producto con este código',
    });
    const other = await create();
    expect((await save(other, { code })).json().fields).toEqual({ code: 'Ya hay un producto con este código' });
    expect((await save(other, { code: `${other.code}-B` })).json()).toMatchObject({ code: `${other.code}-B` });
  });

  it('a seller keeps their own products and finds no other’s [D1 D4]', async () => {
    const own = await create({}, stage.seller);
    const theirs = await create();
    expect((await read(own.id, stage.seller)).seller.id).toBe(stage.seller.id);
    expect((await save(theirs, {}, stage.seller)).statusCode).toBe(404);
    expect((await picture(theirs.id, stage.seller)).statusCode).toBe(404);
    const { data } = (await stage.shop.get('admin/products', stage.seller.token)).json();
    expect(data.map(({ id }: { id: number }) => id)).toEqual([own.id]);
    const bulk = await bulkEdit({ kind: 'price', percent: 10 }, [own, theirs], stage.seller);
    expect(bulk.failed).toEqual([{ id: theirs.id, text: 'Ya no existe' }]);
  });

  it('a copy is a draft with the same pictures and variants, without stock', async () => {
    const source = await published({
      variants: [
        { values: [stage.red], price: 50, stock: 3 },
        { values: [stage.blue], price: 60, stock: 4 },
      ],
    });
    const copy = (await stage.shop.post(`admin/products/${source.id}/duplicate`, undefined, stage.admin.token)).json();
    expect(copy).toMatchObject({ status: 'draft', name: 'Manta de alpaca (copia)' });
    expect(copy.code).not.toBe(source.code);
    expect(copy.variants.map(({ price, stock }: { price: number; stock: number }) => [price, stock])).toEqual([
      [50, 0],
      [60, 0],
    ]);
    expect(copy.images[0].uri).toBe(source.images[0]?.uri);
  });

  it('a copy’s pictures show its own variants; one of a variant that is off sale shows none', async () => {
    const variants = [
      { values: [stage.red], price: 50, stock: 3 },
      { values: [stage.blue], price: 60, stock: 4 },
    ];
    let source = await published({ variants });
    const uri = source.images[0]?.uri;
    await sql`insert into product_images (product_id, uri, widths, position)
      select product_id, uri, widths, n from product_images, generate_series(1, 2) n
      where product_id = ${source.id}`.execute(stage.shop.db);
    source = (await stage.shop.get(`admin/products/${source.id}`, stage.admin.token)).json() as AdminProduct;
    const [first, second] = source.variants;
    const images = source.images.map(({ id }, nth) => ({ id, variant_id: [first?.id, second?.id, null][nth] }));
    source = (await save(source, { variants, images })).json() as AdminProduct;
    await stage.shop.db
      .updateTable('variants')
      .set({ enabled: false })
      .where('id', '=', first?.id ?? 0)
      .execute();
    const answer = await stage.shop.post(`admin/products/${source.id}/duplicate`, undefined, stage.admin.token);
    const copy = answer.json() as AdminProduct;
    const of = copy.variants.find(({ price }) => price === 60)?.id;
    expect(of).not.toBe(second?.id);
    expect(copy.images.map((image) => [image.uri, image.variant_id])).toEqual([
      [uri, null],
      [uri, of],
      [uri, null],
    ]);
  });
});

describe('variants', () => {
  it('a SKU is one variant of its seller’s: another seller may use it, and it moves within its product [D185]', async () => {
    const [sku, gtin] = ['POLO-DOS', '4006381333931'];
    const other = await somebody(stage.shop, 4);
    const two = (first: object, second: object) => [
      { values: [stage.red], price: 50, ...first },
      { values: [stage.blue], price: 60, ...second },
    ];
    const own = await create({ name: 'Polo', variants: two({ sku, gtin }, { sku: `${sku}-B` }) }, stage.seller);
    expect(own.variants.map((variant) => [variant.sku, variant.gtin])).toEqual([
      [sku, gtin],
      [`${sku}-B`, null],
    ]);
    await create({ variants: [{ price: 10, sku }] }, other);
    const again = await stage.shop.post('admin/products', body({ variants: [{ price: 10, sku }] }), stage.seller.token);
    expect(again.json().fields).toEqual({ 'variants[0].sku': 'Ya usas este SKU en «Polo»' });
    const swapped = (
      await save(own, { variants: two({ sku: `${sku}-B` }, { sku }) }, stage.seller)
    ).json() as AdminProduct;
    expect(swapped.variants.map((variant) => [variant.sku, variant.gtin])).toEqual([
      [`${sku}-B`, gtin],
      [sku, null],
    ]);
    const kept = (await save(swapped, { variants: two({}, { sku: null }) }, stage.seller)).json() as AdminProduct;
    expect(kept.variants.map((variant) => variant.sku)).toEqual([`${sku}-B`, null]);
    const bad = await save(kept, { variants: two({ gtin: '4006381333932' }, { sku: 'x'.repeat(65) }) }, stage.seller);
    expect(Object.keys(bad.json().fields)).toEqual(['variants[0].gtin', 'variants[1].sku']);
    expect((await save(kept, { variants: two({ sku }, { sku }) }, stage.seller)).json().fields).toEqual({
      variants: 'Dos variantes tienen el mismo SKU',
    });
    const copy = await stage.shop.post(`admin/products/${own.id}/duplicate`, undefined, stage.seller.token);
    expect(copy.json().variants.map((variant: { sku: string | null }) => variant.sku)).toEqual([null, null]);
  });

  it('keep their rows and their stock: known by their values, off sale when left out, back when named again', async () => {
    const product = await create({
      variants: [
        { values: [stage.red], price: 50, stock: 3 },
        { values: [stage.blue], price: 60, stock: 4 },
      ],
    });
    const [first, second] = product.variants;
    const without = (await save(product, { variants: [{ values: [stage.blue], price: 65 }] })).json() as AdminProduct;
    expect(without.variants.map(({ id, enabled, price, stock }) => [id, enabled, price, stock]).sort()).toEqual(
      [
        [first?.id, false, 50, 3],
        [second?.id, true, 65, 4],
      ].sort(),
    );
    const again = (
      await save(without, {
        variants: [
          { values: [stage.red], price: 55, stock: 99 },
          { values: [stage.blue], price: 65 },
        ],
      })
    ).json();
    expect(again.variants[0]).toMatchObject({ id: first?.id, enabled: true, price: 55, stock: 3 });
  });

  it.each([
    [
      'twice the same',
      () => [
        { values: [stage.red], price: 1 },
        { values: [stage.red], price: 2 },
      ],
      'Hay dos variantes con los mismos valores',
    ],
    [
      'of different attributes',
      () => [
        { values: [stage.red], price: 1 },
        { values: [], price: 2 },
      ],
      'Todas las variantes deben usar los mismos atributos',
    ],
    [
      'of one attribute twice',
      () => [{ values: [stage.red, stage.blue], price: 1 }],
      'Una variante no puede tener dos valores del mismo atributo',
    ],
    ['of a value that is gone', () => [{ values: [999_999], price: 1 }], 'Uno de los valores elegidos ya no existe'],
  ])('%s are refused', async (_name, variants, text) => {
    const answer = await stage.shop.post('admin/products', body({ variants: variants() }), stage.admin.token);
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { variants: text }]);
  });
});
