import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { startApp, type TestApp } from '../../../test/app';
import { PDF, resellerBody, type Somebody, somebody } from '../sellers/fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const PROOF = Buffer.from('not a picture, but bytes of somebody’s');

/** A member with a document, a proof of payment and a picture of a conversation; the ids as the archive names them. */
async function withFiles() {
  const rosa = await somebody(shop);
  expect(
    (
      await shop.post(
        'auth/register-reseller',
        { ...(await resellerBody()), current_password: 'Secreta123' },
        rosa.token,
      )
    ).statusCode,
  ).toBe(200);
  const document = await shop.db
    .selectFrom('uploads')
    .select(['id', 'path'])
    .where('user_id', '=', rosa.id)
    .executeTakeFirstOrThrow();
  const path = await shop.app.privateFiles.write('proofs', { bytes: PROOF, extension: 'webp' });
  const proof = await shop.db
    .insertInto('uploads')
    .values({ user_id: rosa.id, kind: 'proof', path, mime: 'image/webp', bytes: PROOF.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { rosa, document, proof: { ...proof, path } };
}
async function copyOf({ token }: Pick<Somebody, 'token'>) {
  const answer = await shop.get('users/my-data/zip', token);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return { answer, files: unzipSync(new Uint8Array(answer.rawPayload)) };
}

test('the copy of one’s data has the files too, as they were sent, and nobody else’s [D110]', async () => {
  const { rosa, document, proof } = await withFiles();
  const other = await withFiles();
  const { answer, files } = await copyOf(rosa);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="mis-datos-qhatu.zip"');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(Object.keys(files).sort()).toEqual(
    ['mis-datos.json', `comprobantes/${proof.id}.webp`, `documentos/${document.id}.pdf`].sort(),
  );
  expect(Buffer.from(files[`comprobantes/${proof.id}.webp`] ?? []).equals(PROOF)).toBe(true);
  expect(strFromU8(files[`documentos/${document.id}.pdf`] ?? new Uint8Array()).startsWith('%PDF-')).toBe(true);
  const own = JSON.parse(strFromU8(files['mis-datos.json'] ?? new Uint8Array()));
  expect([own.account.email, own.data.uploads.map(({ id }: { id: number }) => id).sort()]).toEqual([
    rosa.email,
    [document.id, proof.id].sort(),
  ]);
  expect(answer.rawPayload.includes(other.rosa.email)).toBe(false);
});

test('a file that is lost, or does not open, keeps none of the others from its owner: it is named', async () => {
  const { rosa, document, proof } = await withFiles();
  await shop.app.privateFiles.remove(proof.path);
  writeFileSync(join(shop.env.DATA_DIR, 'private', document.path), shop.app.sealer.sealBytes('file:another', PDF));
  const { files } = await copyOf(rosa);
  expect(Object.keys(files).sort()).toEqual(['faltan.txt', 'mis-datos.json']);
  const missing = strFromU8(files['faltan.txt'] ?? new Uint8Array());
  expect(missing).toContain(`documentos/${document.id}.pdf`);
  expect(missing).toContain(`comprobantes/${proof.id}.webp`);
});

test('a copy without files is the data alone, and copies have an end', async () => {
  const rosa = await somebody(shop);
  expect(Object.keys((await copyOf(rosa)).files)).toEqual(['mis-datos.json']);
  for (let n = 0; n < 19; n++) await shop.get('users/my-data', rosa.token);
  expect((await shop.get('users/my-data/zip', rosa.token)).statusCode).toBe(429);
});
