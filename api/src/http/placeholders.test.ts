import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPlaceholders, tintOf } from './placeholders';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tints-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const list = (text: string) => writeFileSync(join(folder, 'manifest.json'), text);

it('a picture of the shop says what is seen until it has come, in whichever width', () => {
  list(
    JSON.stringify({
      pictures: {
        'products/polo-rojo': { tint: 'c4ed8e111' },
        'products/old': {},
        'avatars/marca-01': { tint: '123123123' },
      },
    }),
  );
  loadPlaceholders(folder);
  expect(tintOf('/media/products/polo-rojo.webp')).toEqual({ tint: 'c4ed8e111' });
  expect(tintOf('/media/products/polo-rojo-320.webp')).toEqual({ tint: 'c4ed8e111' });
  expect(tintOf('/media/avatars/marca-01.webp')).toEqual({ tint: '123123123' });
  expect(tintOf('/uploads/products/a-t123456789-avif.webp')).toEqual({ tint: '123456789' });
  for (const unknown of ['/media/products/old.webp', '/uploads/a.webp', '', null]) expect(tintOf(unknown)).toEqual({});
});

it('without a list, or with a broken one, pictures come without', () => {
  loadPlaceholders(join(folder, 'nowhere'));
  expect(tintOf('/media/products/polo-rojo.webp')).toEqual({});
  list('{"pictures":');
  loadPlaceholders(folder);
  expect(tintOf('/media/products/polo-rojo.webp')).toEqual({});
});
