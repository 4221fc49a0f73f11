import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entry } from '../discovery/fixtures';
import { parseDiscovery } from '../discovery/parse';
import {
  type Change,
  canaried,
  canaryOf,
  changePointer,
  digestOf,
  historyFile,
  promoted,
  readHistory,
  rolledBack,
  withdrawn,
} from '.';

const allowedOrigins = ['http://127.0.0.1:3101'];
const name = 'mf-catalog';
const [one, two, three] = ['1.0.0-aaaaaaaaaa', '1.0.1-bbbbbbbbbb', '1.1.0-cccccccccc'].map((v) => entry(name, v)) as [
  ReturnType<typeof entry>,
  ReturnType<typeof entry>,
  ReturnType<typeof entry>,
];
const v = (each: typeof one) => each.metadata.version;
const who = { by: 'ana', why: 'because' };

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qhatu-pointer-'));
  file = join(dir, 'discovery.json');
});
afterEach(() => rmSync(dir, { recursive: true }));

const entries = () =>
  parseDiscovery(JSON.parse(readFileSync(file, 'utf8')), { allowedOrigins }).microFrontends[name] ?? [];
const shape = () =>
  entries().map(({ metadata, deployment }) => [metadata.version, deployment.traffic, deployment.default]);
const change = (
  edit: (now: (typeof one)[], history: Awaited<ReturnType<typeof readHistory>>) => (typeof one)[],
  action: Change['action'] = 'promote',
) =>
  changePointer({ file, allowedOrigins }, who, (document, history) => {
    const now = document.microFrontends[name] ?? [];
    const from = now.find(({ deployment }) => deployment.default);
    const after = edit(now, history);
    const to = (canaryOf(after) ?? after.find(({ deployment }) => deployment.default)) as typeof one;
    return [{ remote: name, entries: after, note: { action, from: from ? v(from) : null, to: v(to) } }];
  });
const promote = (release: typeof one) => change((now) => promoted(now, release));

describe('the pointer', () => {
  it('a promoted release is everybody’s, and what everybody had stands behind it as the last known good one', async () => {
    await promote(one);
    await promote(two);
    expect(shape()).toEqual([
      [v(two), 100, true],
      [v(one), 0, false],
    ]);
    expect(entries()[0]?.fallbackUrl).toBe(one.url);
    await promote(three);
    expect(shape().map(([version]) => version)).toEqual([v(three), v(two)]);
  });
  it('keeps who changed what, when and why, with the digest of what it made', async () => {
    await promote(one);
    await promote(two);
    const { changes } = await readHistory(file);
    expect(changes[1]).toMatchObject({ ...who, action: 'promote', remote: name, from: v(one), to: v(two) });
    expect(changes[1]?.digest).toBe(digestOf(readFileSync(file, 'utf8')));
    expect(Date.parse(changes[1]?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });
  it('rolls back to the last known good one, and then not to what was rolled back', async () => {
    for (const release of [one, two, three]) await promote(release);
    await change((now, history) => rolledBack(name, now, history), 'rollback');
    expect(shape()).toEqual([
      [v(two), 100, true],
      [v(one), 0, false],
    ]);
    await change((now, history) => rolledBack(name, now, history), 'rollback');
    expect(shape()).toEqual([[v(one), 100, true]]);
    await expect(change((now, history) => rolledBack(name, now, history))).rejects.toThrow('has no release before');
  });
  it('rolls back to any release of the history by name, and says which there are', async () => {
    for (const release of [one, two, three]) await promote(release);
    await change((now, history) => rolledBack(name, now, history, v(one)), 'rollback');
    expect(shape()[0]).toEqual([v(one), 100, true]);
    await expect(change((now, history) => rolledBack(name, now, history, '9.9.9-aaaaaaaaaa'))).rejects.toThrow(
      v(three),
    );
  });
  it('a canary gets its percent, grows for those who have it, and is taken back', async () => {
    await promote(one);
    await change((now) => canaried(now, two, 10), 'canary');
    expect(shape()).toEqual([
      [v(one), 90, true],
      [v(two), 10, false],
    ]);
    await change((now) => canaried(now, two, 50), 'canary');
    expect(shape()[1]).toEqual([v(two), 50, false]);
    await change((now, history) => rolledBack(name, now, history), 'rollback');
    expect(shape()).toEqual([[v(one), 100, true]]);
    expect(() => withdrawn(entries())).toThrow('no canary');
  });
  it('a canary at 0 percent is staff’s alone and is still a canary; a fallback is none', async () => {
    await promote(one);
    await promote(two);
    expect(canaryOf(entries())).toBeUndefined();
    await change((now) => canaried(now, three, 0), 'canary');
    expect(shape()).toEqual([
      [v(two), 100, true],
      [v(three), 0, false],
      [v(one), 0, false],
    ]);
    expect(canaryOf(entries())?.metadata.version).toBe(v(three));
  });
  it.each([100, -1, Number.NaN])('refuses a canary of %p percent', async (percent) => {
    await promote(one);
    expect(() => canaried(entries(), two, percent)).toThrow('0 to 99');
  });

  it('refuses a change that no reader could use, and leaves everything as it was', async () => {
    await promote(one);
    const before = readFileSync(file, 'utf8');
    const foreign = { ...two, url: `https://evil.example/${v(two)}/entry.js` };
    await expect(promote(foreign)).rejects.toThrow('not allow-listed');
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect((await readHistory(file)).changes).toHaveLength(1);
  });
  it('changes at the same moment come one after the other: none is lost, no file is left behind', async () => {
    await promote(one);
    const others = ['mf-account', 'mf-support', 'mf-designer', 'mf-checkout'].map((other) => entry(other));
    await Promise.all(
      others.map((release, i) =>
        changePointer({ file, allowedOrigins }, who, () => {
          const remote = ['mf-account', 'mf-support', 'mf-designer', 'mf-checkout'][i] as string;
          return [{ remote, entries: promoted([], release), note: { action: 'promote', from: null, to: v(release) } }];
        }),
      ),
    );
    const document = parseDiscovery(JSON.parse(readFileSync(file, 'utf8')), { allowedOrigins });
    expect(Object.keys(document.microFrontends)).toHaveLength(5);
    expect((await readHistory(file)).changes).toHaveLength(5);
    expect(readdirSync(dir).sort()).toEqual(['discovery.history.json', 'discovery.json']);
  });
  it('a document that was written by hand is noted, with nobody’s name', async () => {
    await promote(one);
    const text = readFileSync(file, 'utf8').replace('"traffic": 100', '"traffic": 100.0');
    writeFileSync(file, text);
    await promote(two);
    expect((await readHistory(file)).changes.map(({ action }) => action)).toEqual(['promote', 'outside', 'promote']);
  });
  it('a change that was cut off before the document was replaced is forgotten; the same document put back by hand is noted', async () => {
    await promote(one);
    const [before, { mtime }] = [readFileSync(file), statSync(file)];
    await promote(two);
    writeFileSync(file, before);
    utimesSync(file, mtime, mtime);
    await promote(three);
    expect((await readHistory(file)).changes.map(({ to }) => to)).toEqual([v(one), v(three)]);
    expect(shape().map(([version]) => version)).toEqual([v(three), v(one)]);
    writeFileSync(file, before);
    const later = new Date(Date.now() + 1_000);
    utimesSync(file, later, later);
    await promote(two);
    expect((await readHistory(file)).changes.map(({ action }) => action)).toEqual([
      'promote',
      'promote',
      'outside',
      'promote',
    ]);
  });
  it('an unreadable history is put aside and costs no release', async () => {
    await promote(one);
    writeFileSync(historyFile(file), '{"changes": [');
    await promote(two);
    expect((await readHistory(file)).changes.at(-1)).toMatchObject({ to: v(two) });
    expect(readFileSync(`${historyFile(file)}.unreadable`, 'utf8')).toBe('{"changes": [');
  });
});
