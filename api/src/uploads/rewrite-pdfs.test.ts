import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApp, type TestApp } from '../../test/app';
import { HOSTILE_MARKS, hostilePdf } from '../../test/uploads';
import type { Draw } from '../drawing';
import { rewritePdfs } from './rewrite-pdfs';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const draw: Draw = (kind, bytes) =>
  shop.app.drawing.draw(kind, bytes, { owner: 'operator', signal: new AbortController().signal });
const onDisk = (path: string) => join(shop.env.DATA_DIR, 'private', path);

/** A PDF as earlier releases stored it: whole. */
async function stored(kind: 'proof' | 'seller-request', bytes: Buffer, { open = false } = {}) {
  const path = await shop.app.privateFiles.write(kind === 'proof' ? 'proofs' : 'requests', { bytes, extension: 'pdf' });
  if (open) writeFileSync(onDisk(path), bytes);
  const { id } = await shop.db
    .insertInto('uploads')
    .values({ user_id: 1, kind, path, mime: 'application/pdf', bytes: bytes.length })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, path };
}
const rowOf = (id: number) =>
  shop.db.selectFrom('uploads').select(['path', 'bytes']).where('id', '=', id).executeTakeFirstOrThrow();

test('PDFs of before are written anew, sealed and not; the old files go; what cannot be drawn stays and is named [D94]', async () => {
  const documents = [
    await stored('proof', hostilePdf()),
    await stored('seller-request', hostilePdf(), { open: true }),
    await stored('proof', hostilePdf()),
  ];
  const broken = await stored('proof', Buffer.from('%PDF-1.4 and nothing more'));
  const gone = await stored('proof', hostilePdf());
  await shop.app.privateFiles.remove(gone.path);
  const before = await shop.app.privateFiles.read(documents[0]?.path ?? '');
  expect(before?.includes('MAL-LAUNCH')).toBe(true);

  const deps = { db: shop.db, files: shop.app.privateFiles, draw };
  expect(await rewritePdfs(deps, { batch: 2 })).toEqual({ rewritten: 3, left: [broken.id], missing: 1 });
  for (const { id, path } of documents) {
    const row = await rowOf(id);
    expect([row.path === path, existsSync(onDisk(path))]).toEqual([false, false]);
    const bytes = await shop.app.privateFiles.read(row.path);
    expect([bytes?.subarray(0, 5).toString(), bytes?.length]).toEqual(['%PDF-', row.bytes]);
    expect(HOSTILE_MARKS.filter((mark) => bytes?.includes(mark))).toEqual([]);
  }
  expect((await rowOf(broken.id)).path).toBe(broken.path);
  expect(existsSync(onDisk(broken.path))).toBe(true);
  // Once more is the same.
  expect(await rewritePdfs(deps)).toEqual({ rewritten: 3, left: [broken.id], missing: 1 });
});
