import { isoOf, limaDay, midnightOf, shiftDays } from '@qhatu/contract/dates';
import { formatLongDay } from '@qhatu/contract/delivery';
import type { AdminLegalText, AdminSetting } from '@qhatu/contract/wire';
import { startApp, type TestApp } from '../../../test/app';
import { registered } from '../../../test/newcomer';
import { LEGAL_TEXTS } from '../../db/reference/legal-texts';
import { type Somebody, somebody } from '../sellers/fixtures';
import { followFigures } from '../settings/legal-figures';
import { appendVersion } from '../settings/versions';
import { readLegalText } from '../terms/texts';

jest.setTimeout(120_000);

let shop: TestApp;
let admin: Somebody;
beforeEach(async () => {
  shop = await startApp();
  admin = await somebody(shop, 2);
});
afterEach(() => shop.close());

const dayIn = (days: number): string => isoOf(shiftDays(limaDay(new Date()), days));
const midnightIn = (days: number): string => midnightOf(shiftDays(limaDay(new Date()), days)).toISOString();
const read = async (key: string): Promise<AdminLegalText> =>
  (await shop.get(`admin/legal-texts/${key}`, admin.token)).json();
const versionsOf = async (key: string) => (await read(key)).version;
const words = async (key: string, version: number): Promise<string> => {
  shop.app.publicCache.drop();
  return (await shop.get(`legal-texts/${key}/${version}`)).json().html;
};
const today = async (key: 'terminos' | 'proveedores' | 'compras' | 'terminos-vendedor') =>
  (await readLegalText(shop.db, key)).body;
const set = async (key: string, change: object) => {
  const { version, value }: AdminSetting = (await shop.get(`admin/settings/${key}`, admin.token)).json();
  const body = { version, reason: 'Lo acordado', value: { ...value, ...change } };
  const saved = await shop.post(`admin/settings/${key}`, body, admin.token);
  expect(saved.statusCode).toBe(200);
};
const publish = async (key: string, body: string, since = '') => {
  const { version, draft_version } = await read(key);
  return shop.post(`admin/legal-texts/${key}`, { version, draft_version, body, since, reason: 'Prueba' }, admin.token);
};
const shareFrom = async (day: string, shipping_percent: number) => {
  const tiers = [{ under: null, percent: 10 }];
  const body = { scope: 'default', from_day: day, tiers, reseller_percent: 5, shipping_percent, reason: 'Otra parte' };
  const asked = { ...body, category_id: null, seller: null };
  const { seen } = (await shop.post('admin/commissions/preview', asked, admin.token)).json();
  const saved = await shop.post('admin/commissions', { ...asked, seen }, admin.token);
  expect(saved.statusCode).toBe(200);
  return saved.json().terms.id as number;
};

test('a setting of sellers that is saved is in every text that says it, at once; what was said before stays word for word [D292]', async () => {
  const before = await words('terminos', 1);
  const pdf = (await shop.get('terms-pdf/1')).headers.etag;
  await set('sellers', { paid_after: 15, promotion_days: 30, received_after: 21 });
  expect(await today('terminos')).toContain('recibe su pago después de 15 días hábiles');
  expect(await today('terminos')).toContain('las promociones duran como máximo 30 días al año');
  expect(await today('terminos')).toContain('se considera recibida 21 días después de su envío');
  expect(await today('proveedores')).toContain('¿Cuándo me pagan? 15 días hábiles');
  expect(await today('terminos-vendedor')).toContain('El pago al vendedor se hace después de 15 días hábiles');
  expect(await today('compras')).toContain('Las promociones de un vendedor duran como máximo 30 días al año');
  expect((await shop.get('terms-pdf/1')).headers.etag).not.toBe(pdf);
  expect(await words('terminos', 1)).toBe(before);
  expect(before).toContain('después de 10 días hábiles');
  // What names none of them has no new version.
  expect([await versionsOf('terminos'), await versionsOf('privacidad'), await versionsOf('uso')]).toEqual([2, 1, 1]);
  const [newest] = (await read('terminos')).history;
  expect(newest).toMatchObject({ by: expect.any(String), reason: 'Las cifras siguen a los ajustes: Lo acordado' });
  const { data } = (await shop.get('admin/acts?act=setting.legal', admin.token)).json();
  expect(data.map(({ after }: { after: { text: string } }) => after.text).sort()).toEqual([
    ...['Envíos, pagos, cambios y garantía', 'Preguntas de los proveedores', 'Términos para vendedores'],
    'Términos y condiciones',
  ]);
});

test('each version says the day since which it holds; the first one keeps its words [3§9 D331]', async () => {
  const first = await words('terminos', 1);
  expect(first).toContain('Última actualización: 24 de abril de 2021.');
  await set('sellers', { paid_after: 15 });
  expect(await today('terminos')).toContain(`Última actualización: ${formatLongDay(new Date())}.`);
  expect(await words('terminos', 1)).toBe(first);
  // A version that is announced says its own day, whoever saves a figure meanwhile.
  const { value } = await read('terminos');
  expect(value.body).toContain('Última actualización: {{actualizado}}.');
  expect((await publish('terminos', `${value.body}\n\nAlgo más.`, dayIn(9))).statusCode).toBe(200);
  const announced = `Última actualización: ${formatLongDay(new Date(midnightIn(9)))}.`;
  expect(await words('terminos', await versionsOf('terminos'))).toContain(announced);
  await set('sellers', { paid_after: 16 });
  expect(await words('terminos', await versionsOf('terminos'))).toContain(announced);
  // Tomorrow's run of the job finds nothing to say anew.
  const before = await versionsOf('terminos');
  expect(await shop.db.transaction().execute((trx) => followFigures(trx, null))).toBe(false);
  expect(await versionsOf('terminos')).toBe(before);
});

test('the day alone makes no version, however old the one is that holds [D331]', async () => {
  await set('sellers', { paid_after: 15 });
  const body = (await today('terminos')).replace(formatLongDay(new Date()), '3 de enero de 2026');
  const source = (await read('terminos')).value.body;
  await appendVersion(shop.db, {
    ...{ key: 'legal.terminos', value: { body, source }, reason: 'Prueba' },
    from: new Date('2026-01-03T17:00:00Z'),
  });
  expect(await shop.db.transaction().execute((trx) => followFigures(trx, null))).toBe(false);
});

test('a version of before, dated with the first one’s day by its own words, is dated anew once [D331]', async () => {
  const body = LEGAL_TEXTS.terminos;
  await appendVersion(shop.db, { key: 'legal.terminos', value: { body, source: body }, reason: 'Prueba' });
  expect(await shop.db.transaction().execute((trx) => followFigures(trx, null))).toBe(true);
  expect(await today('terminos')).toContain(`Última actualización: ${formatLongDay(new Date())}.`);
  expect(await shop.db.transaction().execute((trx) => followFigures(trx, null))).toBe(false);
});

test('hours of delivery and of a hold are in the texts as the days and hours that they are [3§9 D332]', async () => {
  await set('delivery', { lima_hours: 96, province_hours: 20 });
  await set('holds', { transfer_hours: 24 });
  expect(await today('terminos')).toContain('La entrega toma 4 días hábiles en Lima y 1 en provincias');
  expect(await today('compras')).toContain('El plazo de entrega es de 4 días hábiles en Lima y 1 en provincias');
  expect(await today('terminos')).toContain('Al pagar por transferencia el stock queda reservado 24 horas.');
  expect(await today('compras')).toContain('tu stock queda reservado 4 horas como mínimo');
});

test('saved with the same figures, or others that no text says, it makes no version [D292]', async () => {
  await set('sellers', {});
  await set('delivery', { lima_hours: 71 });
  expect(await versionsOf('terminos')).toBe(1);
  expect(await shop.db.transaction().execute((trx) => followFigures(trx, null))).toBe(false);
});

test('a consent names the version with the figure that its giver read, and keeps these words [D292 Ley 29733]', async () => {
  const consentOf = (id: number) =>
    shop.db
      .selectFrom('consents as c')
      .innerJoin('consent_texts as t', (join) =>
        join.onRef('t.purpose', '=', 'c.purpose').onRef('t.version', '=', 'c.version'),
      )
      .select(['c.legal_versions', 't.text'])
      .where('c.user_id', '=', id)
      .where('c.purpose', '=', 'terms-customer')
      .executeTakeFirstOrThrow();
  const first = await registered(shop, {});
  await set('methods', { surcharge_3: 9.5 });
  const second = await registered(shop, {});
  const [old, now] = [await consentOf(first.id), await consentOf(second.id)];
  expect([old.legal_versions?.terminos, now.legal_versions?.terminos]).toEqual([1, 2]);
  expect(old.text).toContain('recargo de 8 soles');
  expect(now.text).toContain('recargo de 9,50 soles');
});

test('what sellers get for a province is announced for the day from which it holds, and its withdrawal takes that back [D292 D159 D161]', async () => {
  await set('shipping', { province: 15 });
  expect(await today('proveedores')).toContain('enviado a provincias recibes S/ 12,50');
  const plan = await shareFrom(dayIn(7), 50);
  const { version, next } = await read('proveedores');
  expect(next).toEqual({ version, since: midnightIn(7) });
  expect(await words('proveedores', version)).toContain('enviado a provincias recibes S/ 7,50');
  expect(await today('proveedores')).toContain('enviado a provincias recibes S/ 12,50');
  const withdrawn = await shop.post(`admin/commissions/${plan}/withdraw`, { reason: 'No va' }, admin.token);
  expect(withdrawn.statusCode).toBe(200);
  expect((await read('proveedores')).next).toBeNull();
  expect(await today('proveedores')).toContain('enviado a provincias recibes S/ 12,50');
});

test('a version that is announced says the figure of before no more, and still begins on its day [D292 D261]', async () => {
  const body = '## Proveedores\n\nDesde entonces te pagamos a los {{pago-vendedores}} días hábiles.';
  expect((await publish('proveedores', body, dayIn(5))).statusCode).toBe(200);
  await set('sellers', { paid_after: 1 });
  const { version, next, current } = await read('proveedores');
  expect([next, current.version]).toEqual([{ version, since: midnightIn(5) }, version - 1]);
  expect(await words('proveedores', version)).toContain('Desde entonces te pagamos a los 1 día hábil.');
  expect(await today('proveedores')).toContain('¿Cuándo me pagan? 1 día hábil');
});

test('a text is written with names and published with figures, also those of a day to come [D292]', async () => {
  await shareFrom(dayIn(7), 50);
  const body = '## Proveedores\n\nPor cada envío a provincias recibes S/ {{provincia-vendedores}}.';
  const saved = (await publish('proveedores', body)).json() as AdminLegalText;
  expect(saved).toMatchObject({ value: { body }, figures: { 'provincia-vendedores': 10 } });
  expect(await today('proveedores')).toContain('recibes S/ 10,00.');
  expect(await words('proveedores', saved.next?.version ?? 0)).toContain('recibes S/ 6,00.');
  const shown = await shop.post('admin/legal-texts/proveedores/preview', { body }, admin.token);
  expect(shown.json().html).toContain('recibes S/ 10,00.');
  const wrong = await publish('proveedores', `${body} {{otra-cosa}}`);
  expect([wrong.statusCode, wrong.json().fields.body]).toEqual([422, expect.stringContaining('{{ y }}')]);
});

test('a text that names figures is one version when it is published, with their words in it [D292]', async () => {
  const body = '## Proveedores\n\nTe pagamos a los {{pago-vendedores}} días hábiles.';
  expect((await publish('proveedores', body)).json().version).toBe(2);
  expect(await words('proveedores', 2)).toContain('a los 10 días hábiles');
});

test('what stands in a text without a name is its author’s, and stays [D292]', async () => {
  await publish('proveedores', '## Proveedores\n\nTe pagamos a los 10 días hábiles, siempre.');
  await set('sellers', { paid_after: 12 });
  expect(await today('proveedores')).toContain('a los 10 días hábiles, siempre');
});

test('figures that were saved before texts followed them are in the texts once the job has run [D292]', async () => {
  await shop.db
    .insertInto('setting_versions')
    .values({ key: 'sellers', version: 1, reason: '', value: JSON.stringify({ paid_after: 7, promotion_days: 20 }) })
    .execute();
  await shop.db.transaction().execute((trx) => followFigures(trx, null));
  expect(await today('terminos-vendedor')).toContain('después de 7 días hábiles');
  expect((await read('terminos-vendedor')).history[0]).toMatchObject({ by: 'Sistema' });
});

test('of a figure and a text that are saved at once, the text says the figure, or its author is told [D292]', async () => {
  const body = '## Proveedores\n\nTe pagamos a los {{pago-vendedores}} días hábiles.';
  const [, published] = await Promise.all([set('sellers', { paid_after: 9 }), publish('proveedores', body)]);
  expect([200, 409]).toContain(published.statusCode);
  expect(await today('proveedores')).toContain('9 días hábiles');
});

test('texts and a figure that are saved at once wait for one another: each is saved, or its author is told [D292]', async () => {
  for (const paid_after of [11, 12, 13]) {
    const body = `## Una parte\n\nSe paga a los {{pago-vendedores}} días hábiles, dicho por ${paid_after}.`;
    const published = await Promise.all([
      ...(['terminos', 'proveedores', 'compras', 'terminos-vendedor'] as const).map((key) => publish(key, body)),
      set('sellers', { paid_after }),
    ]);
    for (const answer of published) if (answer) expect([200, 409]).toContain(answer.statusCode);
    expect(await today('proveedores')).toContain(`${paid_after} días hábiles`);
  }
});
