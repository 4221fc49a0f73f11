import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMoveFiles } from '../commands/move-files';
import { DiskFiles } from './disk';
import { FilesWithFallback } from './fallback';
import { type Files, readFileOf } from './files';
import { S3Files } from './s3';
import { allOf, asSetting, hasStore, ownBucket } from './testing/bucket';
import { busyShop, fill } from './testing/busy-shop';

const withStore = hasStore ? it : it.skip;

withStore(
  'a shop moves from its disk to a bucket and back while it writes, reads and deletes; nothing is lost or brought back [D189]',
  async () => {
    const bucket = await ownBucket();
    const root = mkdtempSync(join(tmpdir(), 'qhatu-files-'));
    const [disk, s3] = [new DiskFiles(root), await S3Files.open(bucket.place)];
    const address = asSetting(bucket.place);
    let bodies = await fill(disk, 120);

    const move = async (from: Files, to: Files, env: Record<string, string>) => {
      const shop = busyShop(new FilesWithFallback(to, from), bodies);
      const said: string[] = [];
      const run = () =>
        runMoveFiles({
          argv: ['--remove'],
          env: { DATA_DIR: root, ...env },
          say: (text) => void said.push(text),
        });
      const code = await run();
      // Whatever came of it, nothing may go on when the bucket is taken away.
      const { kept, deleted, wrong } = await shop.stop();
      expect([code, said.at(-1)]).toEqual([
        0,
        expect.stringMatching(/^Files copied: \d+\. [^:]*: \d+\. [^:]*: \d+\.\n$/),
      ]);
      await run();
      expect([wrong, await allOf(from)]).toEqual([[], []]);
      expect((await allOf(to)).sort()).toEqual([...kept.keys()].sort());
      for (const [key, body] of kept) expect((await readFileOf(to, key))?.equals(body)).toBe(true);
      expect(deleted.filter((key) => kept.has(key))).toEqual([]);
      bodies = kept;
    };

    await move(disk, s3, { FILES_URL: address, FILES_FALLBACK: 'disk' });
    await move(s3, disk, { FILES_URL: 'disk', FILES_FALLBACK: address });
    await bucket.drop();
    rmSync(root, { recursive: true, force: true });
  },
  400_000,
);
