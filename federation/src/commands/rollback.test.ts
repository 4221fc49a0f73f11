import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { entry } from '../discovery/fixtures';
import { changePointer, promoted } from '../pointer';
import { rollBack } from './changes';
import type { Context } from './context';
import { NAME, TinyRelease, VERSION } from './testing/tiny-release';

it('a roll back to a release whose files are gone is refused, and the pointer stays', async () => {
  const tiny = new TinyRelease();
  await tiny.open();
  const dir = mkdtempSync(path.join(tmpdir(), 'qhatu-rollback-'));
  const file = path.join(dir, 'discovery.json');
  const pointer = { file, allowedOrigins: [tiny.origin] };
  const context: Context = { app: NAME, dir, pointer, origin: tiny.origin, site: 'http://127.0.0.1:9', by: 'ana' };
  try {
    for (const version of [VERSION, '1.0.1-bbbbbbbbbb'])
      await changePointer(pointer, { by: 'ana', why: 'x' }, (document) => {
        const release = { ...entry(NAME, version), url: `${tiny.origin}/${version}/entry.js` };
        const note = { action: 'promote' as const, from: null, to: version };
        return [{ remote: NAME, entries: promoted(document.microFrontends[NAME] ?? [], release), note }];
      });
    const before = readFileSync(file, 'utf8');
    tiny.remove('js/Page.1.js');
    await expect(rollBack(context, undefined, 'why', () => undefined)).rejects.toThrow(
      /js\/Page\.1\.js answers 404: publish it whole at .* again, or go back to another/,
    );
    expect(readFileSync(file, 'utf8')).toBe(before);
  } finally {
    await tiny.close();
    rmSync(dir, { recursive: true });
  }
});
