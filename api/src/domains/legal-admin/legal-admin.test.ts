import { isoOf, limaDay, midnightOf, shiftDays } from '@qhatu/contract/dates';
import type { AdminLegalText, LegalPolicies } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { registered } from '../../../test/newcomer';
import { readRevision } from '../../db/catalog-revision';
import { type Somebody, somebody } from '../sellers/fixtures';
import { followLegalDays, readEffectiveVersions } from '../terms/texts';

jest.setTimeout(120_000);

let shop: TestApp;
let admin: Somebody;
beforeAll(async () => {
  shop = await startApp();
  admin = await somebody(shop, 2);
});
afterAll(() => shop.close());

const DAY = 86_400_000;
const dayIn = (days: number): string => isoOf(shiftDays(limaDay(new Date()), days));
const read = async (key: string): Promise<AdminLegalText> =>
  (await shop.get(`admin/legal-texts/${key}`, admin.token)).json();
const seenOf = ({ version, draft_version }: AdminLegalText) => ({ version, draft_version });
const publish = async (key: string, change: object, seen?: object) =>
  shop.post(
    `admin/legal-texts/${key}`,
    { ...(seen ?? seenOf(await read(key))), since: '', reason: 'Prueba', ...change },
    admin.token,
  );
const draft = async (key: string, body: string, seen?: object, by = admin) =>
  shop.post(`admin/legal-texts/${key}/draft`, { ...(seen ?? seenOf(await read(key))), body }, by.token);
const part = async (key: string) => {
  shop.app.publicCache.drop();
  const { parts }: LegalPolicies = (await shop.get('legal-texts')).json();
  return parts.find((one) => one.key === key);
};
const terms = async () => {
  shop.app.publicCache.drop();
  return (await shop.get('terms')).json();
};
const PRIVACY = '## Privacidad {#privacidad}\n\nTus datos son tuyos, y **nadie** los vende.';

test('what is published is on the page at once, with its day, what was before and a word in the log [D261]', async () => {
  const before = await part('privacidad');
  const revision = await readRevision(shop.db);
  const saved = await publish('privacidad', { body: PRIVACY, reason: 'Más claro' });
  expect(saved.json()).toMatchObject({ version: 2, current: { version: 2 }, next: null, drafted: false });
  expect(await part('privacidad')).toMatchObject({
    ...{ version: 2, previous: 1, next: null },
    sections: [{ id: 'privacidad', html: '<p>Tus datos son tuyos, y <strong>nadie</strong> los vende.</p>' }],
  });
  expect(await readRevision(shop.db)).toBeGreaterThan(revision);
  const old = (await shop.get('legal-texts/privacidad/1')).json();
  expect(old).toMatchObject({ state: 'past', since: '2021-04-24T05:00:00.000Z', until: expect.any(String) });
  expect(before?.sections[0]?.html).toBeTruthy();
  expect(old.html).toContain(before?.sections[0]?.html);
  const { data } = (await shop.get('admin/acts?act=setting.legal', admin.token)).json();
  expect(data[0]).toMatchObject({ actor: { id: admin.id }, after: { text: 'Privacidad y cookies', body: PRIVACY } });
});

test('a version with a day to come is announced, holds from midnight in Lima and not before [D261]', async () => {
  const { version } = (
    await publish('compras', { body: '## Compras\n\nDesde mañana todo cambia.', since: dayIn(1) })
  ).json();
  const since = midnightOf(shiftDays(limaDay(new Date()), 1));
  expect(await part('compras')).toMatchObject({
    ...{ version: 1, next: { version, since: since.toISOString() } },
  });
  expect((await shop.get(`legal-texts/compras/${version}`)).json()).toMatchObject({ state: 'planned', until: null });
  const at = async (instant: Date) => {
    const held = await readEffectiveVersions(shop.db, 'compras', instant);
    return held.held[held.at]?.version;
  };
  expect(await at(new Date(since.getTime() - 1))).toBe(1);
  expect(await at(since)).toBe(version);
});

test('pages are made anew when a version’s day comes, once [D261 D130]', async () => {
  await publish('uso', { body: '## Uso\n\nDesde la semana que viene.', since: dayIn(7) });
  const begin = midnightOf(shiftDays(limaDay(new Date()), 7));
  const revision = await readRevision(shop.db);
  const [before, after] = [new Date(begin.getTime() - 1_000), new Date(begin.getTime() + 1_000)];
  expect(await followLegalDays(shop.db, new Date(begin.getTime() - DAY), before)).toBe(false);
  expect(await followLegalDays(shop.db, before, after)).toBe(true);
  expect(await followLegalDays(shop.db, after, new Date(begin.getTime() + DAY))).toBe(false);
  expect(await readRevision(shop.db)).toBe(revision + 1);
});

test('an announced version never holds once a later one begins before it, and its address is gone [D261]', async () => {
  const planned = (
    await publish('proveedores', { body: '## Proveedores\n\nEl anunciado, con más palabras.', since: dayIn(30) })
  ).json();
  const now = (await publish('proveedores', { body: '## Proveedores\n\nEl que vale desde ya mismo.' })).json();
  expect(await part('proveedores')).toMatchObject({ version: now.version, previous: 1, next: null });
  expect((await shop.get(`legal-texts/proveedores/${planned.version}`)).statusCode).toBe(404);
  expect((await read('proveedores')).history.map(({ version }) => version)).toEqual([now.version, planned.version, 1]);
});

test('a draft is seen by staff alone, and is done with when it is published or taken away', async () => {
  const saved = (await draft('terminos', 'Un borrador con bastantes palabras.')).json();
  expect(saved).toMatchObject({ drafted: true, draft: { body: 'Un borrador con bastantes palabras.' } });
  expect(await terms()).toMatchObject({ version: 1, previous: null });
  expect((await draft('terminos', '')).json()).toMatchObject({ drafted: false, draft: null });
  await draft('terminos', 'Otro borrador con bastantes palabras.');
  const published = (await publish('terminos', { body: 'Otro borrador con bastantes palabras.' })).json();
  expect(published).toMatchObject({ drafted: false, draft: null, version: 2 });
  expect(await terms()).toMatchObject({ version: 2, previous: 1 });
});

test.each([
  ['a draft', (seen: object) => draft('terminos', 'Lo mío, con bastantes palabras.', seen)],
  ['a publication', (seen: object) => publish('terminos', { body: 'Lo mío, con bastantes palabras.' }, seen)],
])('%s over what somebody else saved or published is 409 with what changed, and nothing is kept', async (_, save) => {
  const other = await somebody(shop, 2);
  for (const act of [
    () => draft('terminos', `De otra persona, ${Math.random()}.`, undefined, other),
    () => publish('terminos', { body: `Publicado mientras tanto, ${Math.random()}.` }),
  ]) {
    const seen = seenOf(await read('terminos'));
    await act();
    const now = await read('terminos');
    const late = await save(seen);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'stale', current: { version: now.version, value: now.value } });
    expect(late.json().changes).not.toEqual([]);
    expect(await read('terminos')).toEqual(now);
  }
});

test('two who publish at once: one is told', async () => {
  const seen = seenOf(await read('terminos'));
  const answers = await Promise.all(
    ['uno', 'dos'].map((who) => publish('terminos', { body: `Publica el número ${who}.` }, seen)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await read('terminos')).version).toBe(seen.version + 1);
});

test.each([
  [{ body: 'Corto' }, 'body', 'debe tener entre'],
  [{ body: 'Sin título, y la página no tendría índice.' }, 'body', 'Empieza con un título'],
  [{ body: PRIVACY, since: dayIn(-1) }, 'since', 'desde hoy, a un año como máximo'],
  [{ body: PRIVACY, since: dayIn(400) }, 'since', 'desde hoy, a un año como máximo'],
  [{ body: PRIVACY, since: '2026-02-31' }, 'since', 'Elige el día'],
  [{ body: PRIVACY, reason: ' ' }, 'reason', 'El campo motivo es requerido'],
])('%j is refused beside its field', async (change, field, text) => {
  const answer = await publish('compras', change);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().fields[field]).toContain(text);
});

test('what is published already is not published again [D261]', async () => {
  const { value } = await read('privacidad');
  const answer = await publish('privacidad', value);
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'same_text']);
});

test('a preview is what the page will say: nothing in it runs or loads [3§2]', async () => {
  const answer = await shop.post(
    'admin/legal-texts/terminos/preview',
    { body: '# Hola\n\n<script>alert(1)</script>\n\nUn <img src=x onerror=alert(1)>[a](javascript:alert(1)) texto' },
    admin.token,
  );
  expect(answer.json().html).toBe('<h2>Hola</h2>\n<p>Un <a rel="noopener nofollow">a</a> texto</p>');
});

test('a consent names the versions that it was given to, the day’s and not the announced ones [Ley 29733]', async () => {
  await publish('terminos-comprador', { body: '## Para quien compra\n\n- Lo de mañana.', since: dayIn(1) });
  const { current } = await read('terminos');
  const { id } = await registered(shop, {});
  const [consent] = await shop.db
    .selectFrom('consents')
    .select(['purpose', 'legal_versions'])
    .where('user_id', '=', id)
    .where('purpose', '=', 'terms-customer')
    .execute();
  expect(consent?.legal_versions).toEqual({ terminos: current.version, 'terminos-comprador': 1 });
});

test.each([
  `update setting_versions set valid_from = now() where key = 'legal.terminos'`,
  `delete from setting_versions where key = 'legal.terminos'`,
])('history stays: %s is refused [D261]', async (statement) =>
  expect(sql.raw(statement).execute(shop.db)).rejects.toThrow('append-only'),
);
