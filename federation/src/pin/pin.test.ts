import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pinKey, pinKeyFile, readPin, signPin } from '.';

const KEY = 'the key of the operators';
const NOW = Date.UTC(2026, 10, 22);
const choice = { 'mf-x': '1.0.0-0123456789', 'mf-y': '2.1.0-abcdefabcd' };
const expires = NOW + 3_600_000;
const pin = signPin({ choice, expires }, KEY);

describe('pins [D100]', () => {
  it('say what they were signed for, until they expire', () => {
    expect(readPin(pin, KEY, NOW)).toEqual({ choice, expires });
    expect(readPin(pin, KEY, expires - 1)).toBeDefined();
    expect(readPin(pin, KEY, expires)).toBeUndefined();
  });
  it('of another key are none', () => {
    expect(readPin(pin, 'the key of somebody else', NOW)).toBeUndefined();
  });
  it('changed in any character are none', () => {
    for (let at = 0; at < pin.length; at++) {
      const forged = `${pin.slice(0, at)}${pin[at] === '1' ? '2' : '1'}${pin.slice(at + 1)}`;
      expect([forged, readPin(forged, KEY, NOW)]).toEqual([forged, undefined]);
    }
  });
  it.each([
    '',
    'mf-x@1.0.0-0123456789',
    'mf-x@1.0.0-0123456789~99999999999',
    `mf-x@1.0.0-0123456789~99999999999~${'A'.repeat(43)}`,
    `~99999999999~${'A'.repeat(43)}`,
    'a'.repeat(5_000),
  ])('a value without a signature of ours (%j) is none', (text) => {
    expect(readPin(text, KEY, NOW)).toBeUndefined();
  });
  it('are not made for what is no release', () => {
    expect(() => signPin({ choice: { 'mf-x': '1.0.0-0123456789~1' }, expires }, KEY)).toThrow('is no release');
    expect(() => signPin({ choice: {}, expires }, KEY)).toThrow('is no release');
  });
});

describe('the key of pins [D100]', () => {
  let dir: string;
  let discovery: string;
  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'qhatu-pin-'));
    discovery = path.join(dir, 'discovery.json');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('is made once, whoever asks first, for its owner alone', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => pinKey(discovery, undefined)));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]?.length).toBeGreaterThanOrEqual(43);
    expect(readFileSync(pinKeyFile(discovery), 'utf8')).toBe(keys[0]);
    expect(statSync(pinKeyFile(discovery)).mode & 0o777).toBe(0o600);
  });
  it('of the settings comes before that of the file', async () => {
    expect(await pinKey(discovery, 'k'.repeat(20))).toBe('k'.repeat(20));
  });
  it('that is too short is refused by its place, not by its value', async () => {
    writeFileSync(pinKeyFile(discovery), 'short');
    await expect(pinKey(discovery, undefined)).rejects.toThrow(/release-pin\.key\) is shorter than 16/);
    await expect(pinKey(discovery, 'tiny')).rejects.toThrow(/^(?!.*tiny).*RELEASE_PIN_KEY/);
  });
});
