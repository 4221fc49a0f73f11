import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSealer } from './data-key';
import { BrokenSealError, isDataKey, keyIdOf, newDataKey, Sealer, UnknownDataKeyError } from './sealed';

const ACCOUNT = '1912345678012';
const sealer = new Sealer(newDataKey());

test('a sealed text opens again, and nothing of it shows', () => {
  const sealed = sealer.sealText('bank:42', ACCOUNT);
  expect(sealer.openText('bank:42', sealed)).toBe(ACCOUNT);
  expect(sealed).not.toContain(ACCOUNT);
  expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').includes(ACCOUNT)).toBe(false);
});

test('the same text sealed twice looks different', () => {
  expect(sealer.sealText('bank:42', ACCOUNT)).not.toBe(sealer.sealText('bank:42', ACCOUNT));
});

test.each(['', 'ñandú 🦙', 'x'.repeat(100_000)])('any text goes there and back (%#)', (text) => {
  expect(sealer.openText('note:1', sealer.sealText('note:1', text))).toBe(text);
});

test('what was sealed for one purpose or person does not open for another', () => {
  const text = sealer.sealText('bank:42', ACCOUNT);
  const bytes = sealer.sealBytes('file:a', Buffer.from(ACCOUNT));
  expect(() => sealer.openText('bank:43', text)).toThrow(BrokenSealError);
  expect(() => sealer.openText('totp:42', text)).toThrow(BrokenSealError);
  expect(() => sealer.openBytes('file:b', bytes)).toThrow(BrokenSealError);
});

test('one changed bit anywhere is noticed: nonce, tag, ciphertext, key id, magic', () => {
  const sealed = sealer.sealBytes('file:a', Buffer.from(ACCOUNT));
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => sealer.openBytes('file:a', changed)).toThrow();
  }
});

test('a shortened or foreign value is refused, never read as plain', () => {
  const sealed = sealer.sealBytes('file:a', Buffer.from(ACCOUNT));
  for (const size of [0, 7, 8, 20, 35, sealed.length - 1]) {
    expect(() => sealer.openBytes('file:a', sealed.subarray(0, size))).toThrow(BrokenSealError);
  }
  for (const text of ['', ACCOUNT, 's1.', 's1.00000000.', `s2.${sealer.keyId}.AAAA`, `s1.${sealer.keyId}.AAAA`]) {
    expect(() => sealer.openText('bank:42', text)).toThrow(BrokenSealError);
  }
});

test('rotation: the previous key still opens, the current one seals, a key that is gone is named', () => {
  const [old, fresh] = [newDataKey(), newDataKey()];
  const before = new Sealer(old);
  const during = new Sealer(fresh, old);
  const after = new Sealer(fresh);
  const sealed = before.sealText('bank:42', ACCOUNT);
  const file = before.sealBytes('file:a', Buffer.from(ACCOUNT));
  expect(during.openText('bank:42', sealed)).toBe(ACCOUNT);
  expect(during.openBytes('file:a', file).toString()).toBe(ACCOUNT);
  expect([during.isCurrent(sealed), during.isCurrent(file.subarray(0, 8)), during.isCurrent(ACCOUNT)]).toEqual([
    false,
    false,
    false,
  ]);
  const anew = during.sealText('bank:42', during.openText('bank:42', sealed));
  expect([during.isCurrent(anew), after.openText('bank:42', anew)]).toEqual([true, ACCOUNT]);
  expect(() => after.openText('bank:42', sealed)).toThrow(UnknownDataKeyError);
  expect(() => after.openBytes('file:a', file)).toThrow(before.keyId);
  expect(keyIdOf(sealed)).toBe(before.keyId);
});

test('another key of the same id would not open it: the id is no secret', () => {
  const sealed = sealer.sealText('bank:42', ACCOUNT);
  const other = new Sealer(newDataKey());
  const renamed = sealed.replace(sealer.keyId, other.keyId);
  expect(() => other.openText('bank:42', renamed)).toThrow(BrokenSealError);
});

test('a key is 32 bytes in base64', () => {
  expect(isDataKey(newDataKey())).toBe(true);
  for (const text of ['', 'secret', 'A'.repeat(44), newDataKey().slice(0, 40), `${newDataKey()}=`]) {
    expect(isDataKey(text)).toBe(false);
  }
  expect(() => new Sealer('c2hvcnQ=')).toThrow('32 bytes');
});

describe('the key that is made where none is set', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'qhatu-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const open = (more: { DATA_KEY?: string; DATA_KEY_PREVIOUS?: string } = {}) =>
    openSealer({ DATA_DIR: join(folder, 'var'), DATA_KEY: undefined, DATA_KEY_PREVIOUS: undefined, ...more });
  const file = () => join(folder, 'var', 'data-key');

  test('is kept for its owner only, and is the same at the next start', () => {
    const first = open();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(open().openText('bank:42', first.sealText('bank:42', ACCOUNT))).toBe(ACCOUNT);
  });

  test('gives way to DATA_KEY, which opens what it sealed when it comes along as the previous one', () => {
    const sealed = open().sealText('bank:42', ACCOUNT);
    const made = readFileSync(file(), 'utf8').trim();
    expect(open({ DATA_KEY: newDataKey(), DATA_KEY_PREVIOUS: made }).openText('bank:42', sealed)).toBe(ACCOUNT);
  });

  test('is not replaced when the file is damaged: what it sealed would be lost', () => {
    open();
    writeFileSync(file(), 'half');
    expect(() => open()).toThrow('data-key does not hold a data key');
  });
});
