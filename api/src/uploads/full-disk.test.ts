import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../test/app';
import { registered } from '../../test/newcomer';
import { hasSmallDisks, type SmallDisk, smallDisk } from '../../test/small-disk';
import { upload } from '../domains/support/testing/stage';
import { DiskFiles } from '../files/disk';
import { putAll } from '../files/files';

const onRealDisk = () => {
  let disk: SmallDisk;
  let shop: TestApp;
  let ana: Awaited<ReturnType<typeof registered>>;
  let photo: Buffer;
  beforeAll(async () => {
    disk = smallDisk(8) as SmallDisk;
    // Its database is elsewhere: what is full is where pictures go.
    shop = await startApp({ DATA_DIR: disk.folder });
    ana = await registered(shop);
    const noise = { mean: 128, sigma: 60, type: 'gaussian' as const };
    photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#777', noise } })
      .jpeg()
      .toBuffer();
  });
  afterAll(async () => {
    await shop.close();
    disk.remove();
  });

  const asUrl = () => `data:image/jpeg;base64,${photo.toString('base64')}`;
  const filesBelow = (folder: string): string[] =>
    existsSync(join(disk.folder, folder))
      ? readdirSync(join(disk.folder, folder), { recursive: true, withFileTypes: true })
          .filter((each) => each.isFile())
          .map((each) => each.name)
      : [];
  const rows = async () => (await shop.db.selectFrom('uploads').select('id').execute()).length;
  const ways: [string, () => ReturnType<typeof upload>, string][] = [
    ['a picture in a conversation', () => upload(shop, ana.token, 'chat/image', photo), 'private'],
    ['a design’s picture', () => upload(shop, ana.token, 'prints/upload', photo), 'private'],
    ['a receipt', () => upload(shop, ana.token, 'orders/proofs', photo, 'file'), 'private'],
    [
      'a profile’s photo',
      () => shop.post('users/profile', { name: 'Ana', user_name: ana.form.user_name, uri: asUrl() }, ana.token),
      'uploads',
    ],
  ];

  it.each(ways)(
    'disk full under %s: “not now”, no half file and no row; with room it is stored',
    async (_, send, folder) => {
      const before = { files: filesBelow(folder), rows: await rows() };
      // The first blocks of the file still fit.
      disk.fill(12_288);
      const answer = await send();
      expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'busy', '2']);
      expect({ files: filesBelow(folder), rows: await rows() }).toEqual(before);
      disk.empty();
      expect((await send()).statusCode).toBe(200);
      expect(filesBelow(folder).length).toBeGreaterThan(before.files.length);
    },
  );

  it('8 of several files that belong together none stays', async () => {
    const files = new DiskFiles(disk.folder);
    const before = filesBelow('uploads').sort();
    disk.fill(12_288);
    const small = Buffer.from('small');
    await expect(putAll(files, { 'uploads/a.webp': small, 'uploads/b.webp': photo })).rejects.toThrow('ENOSPC');
    disk.empty();
    expect(filesBelow('uploads').sort()).toEqual(before);
  });
};

/** Where nothing may be mounted: the same, of files that cannot be written at all. */
const byError = () => {
  it('8 of several files that belong together none stays', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'qhatu-files-'));
    writeFileSync(join(folder, 'private'), 'a file where a folder has to be');
    const [bytes, files] = [Buffer.from('x'), new DiskFiles(folder)];
    await expect(putAll(files, { 'uploads/a': bytes, 'private/b': bytes })).rejects.toThrow();
    expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
    rmSync(folder, { recursive: true });
  });
};

describe('uploads on a disk without room', hasSmallDisks ? onRealDisk : byError);
