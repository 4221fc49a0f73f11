import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApiProcess } from '../../test/api-process';

jest.setTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), 'qhatu-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a start says that must not succeed. */
const said = (settings: Record<string, string>): Promise<string> =>
  startApiProcess({ NODE_ENV: 'test', NODE_NO_WARNINGS: '1', DATA_DIR: join(folder, 'data'), ...settings }).then(
    async (started) => {
      await started.kill();
      return 'it started';
    },
    (error: Error) => error.message,
  );

test.each([
  [
    'a bucket whose store is not there',
    () => ({ FILES_URL: 's3://someone:secret-of-it@127.0.0.1:9/shop?tls=off' }),
    /^The api ended with 1: .* does not answer \(\w+\): start it.*\n$/,
  ],
  [
    'a fallback that is not there',
    () => ({ FILES_FALLBACK: 's3://someone:secret-of-it@127.0.0.1:9/shop?tls=off' }),
    /^The api ended with 1: .* does not answer \(\w+\): start it.*\n$/,
  ],
  [
    'a folder that is a file',
    () => {
      const file = join(folder, 'file');
      writeFileSync(file, '');
      return { DATA_DIR: join(file, 'below') };
    },
    /^The api ended with 1: Files cannot be kept in .* \(ENOTDIR\): set DATA_DIR\.\n$/,
  ],
])('%s ends the start with one sentence, before anything of the shop is made [D269]', async (_, settings, sentence) => {
  const text = await said(settings());
  expect(text).toMatch(sentence);
  expect(text).not.toContain('secret-of-it');
  expect(existsSync(join(folder, 'data', 'db'))).toBe(false);
});
