import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { documentOf, entry } from '../discovery/fixtures';
import { pinKey, readPin } from '../pin';
import { promoted } from '../pointer';
import type { Context } from './context';
import { printPin } from './pin';

const NAME = 'mf-checkout';
const LIVE = '1.0.0-aaaaaaaaaa';
let dir: string;
let context: Context;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'qhatu-pin-'));
  const file = path.join(dir, 'discovery.json');
  const release = entry(NAME, LIVE);
  const { origin } = new URL(release.url);
  writeFileSync(file, JSON.stringify(documentOf({ [NAME]: promoted([], release) })));
  context = {
    app: NAME,
    dir,
    pointer: { file, allowedOrigins: [origin] },
    origin,
    site: 'https://shop.example',
    by: 'ana',
  };
});
afterEach(() => rmSync(dir, { recursive: true }));

async function said(version: string, options: Parameters<typeof printPin>[2] = {}): Promise<string> {
  const lines: string[] = [];
  await printPin(context, version, options, (line) => lines.push(line));
  return lines.join('\n');
}

describe('npm run pin [D100]', () => {
  it('prints a link and a header that hold for the release, seven days by default', async () => {
    const text = await said(LIVE, { with: ['mf-catalog@1.0.0-bbbbbbbbbb'] });
    const key = await pinKey(context.pointer.file, undefined);
    const link = /https:\/\/shop\.example\/\?release=(\S+)/.exec(text)?.[1] ?? '';
    const header = /x-qhatu-release: (\S+)/.exec(text)?.[1] ?? '';
    expect(decodeURIComponent(link)).toBe(header);
    expect(readPin(header, key)?.choice).toEqual({ [NAME]: LIVE, 'mf-catalog': '1.0.0-bbbbbbbbbb' });
    expect(readPin(header, key, Date.now() + 6.9 * 86_400_000)).toBeDefined();
    expect(readPin(header, key, Date.now() + 7.1 * 86_400_000)).toBeUndefined();
    expect(text).toContain('! mf-catalog 1.0.0-bbbbbbbbbb is not in the pointer document yet');
    expect(text).not.toContain(`! ${NAME}`);
  });
  it.each(['0', '31', '1.5', 'x'])('holds for a number of days that makes sense, not for %j', async (days) => {
    await expect(said(LIVE, { days })).rejects.toThrow('from 1 to 30 days');
  });
  it('is refused for what is no release', async () => {
    await expect(said(LIVE, { with: ['mf-catalog'] })).rejects.toThrow('is no release');
  });
});
