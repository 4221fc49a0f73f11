import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { documentOf, entry } from '../discovery/fixtures';
import { changePointer, promoted } from '../pointer';
import { rememberSite } from './sites';
import { type SweepOptions, sweep, sweepShell } from './sweep';

const NAME = 'mf-catalog';
const DAY = 86_400_000;
const NOW = Date.now();
const id = (number: number) => `1.0.0-aaaaaaaa${String(number).padStart(2, '0')}`;
const allowedOrigins = ['http://127.0.0.1:3101'];

let root: string;
let dir: string;
let file: string;
let sites: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'qhatu-prune-'));
  [dir, sites, file] = [path.join(root, 'releases'), path.join(root, 'sites'), path.join(root, 'discovery.json')];
  mkdirSync(dir);
});
afterEach(() => rmSync(root, { recursive: true }));

/** Twelve builds, one a day; number 1 is the oldest. */
function build(count = 12): void {
  for (let number = 1; number <= count; number++) folder(id(number), (count - number) * DAY);
}
function folder(name: string, age: number): void {
  mkdirSync(path.join(dir, name));
  writeFileSync(path.join(dir, name, 'entry.js'), name);
  utimesSync(path.join(dir, name), new Date(NOW - age), new Date(NOW - age));
}
const promote = (number: number, to = file) =>
  changePointer({ file: to, allowedOrigins }, { by: 'ana', why: 'x' }, (document) => {
    const before = document.microFrontends[NAME] ?? [];
    const from = before.find(({ deployment }) => deployment.default)?.metadata.version ?? null;
    const entries = promoted(before, entry(NAME, id(number)));
    return [{ remote: NAME, entries, note: { action: 'promote', from, to: id(number) } }];
  });
const run = (more: Partial<SweepOptions> = {}) =>
  sweep({
    remote: NAME,
    dir,
    pointer: { file, allowedOrigins },
    rule: { keep: 3, days: 30 },
    sites,
    now: NOW + 2 * DAY,
    ...more,
  });
const left = () => readdirSync(dir).filter((name) => name.startsWith('1'));

describe('old releases are removed', () => {
  it('the newest stay, and what visitors have, and the last known good one behind it', async () => {
    build();
    await promote(2);
    await promote(4);
    const gone = await run({ rule: { keep: 3, days: 0 } });
    expect(gone).toEqual([1, 3, 5, 6, 7, 8, 9].map(id));
    expect(left()).toEqual([2, 4, 10, 11, 12].map(id));
    expect(readdirSync(dir)).toHaveLength(5);
  });

  it('what anybody had within the days stays: an open page may ask for it, and a roll back returns to it', async () => {
    build();
    for (const number of [1, 2, 3, 4, 5]) await promote(number);
    await run();
    expect(left()).toEqual([1, 2, 3, 4, 5, 10, 11, 12].map(id));
    await run({ now: NOW + 60 * DAY });
    expect(left()).toEqual([4, 5, 10, 11, 12].map(id));
  });

  it('what was built last stays, in each mode, and so does what was put in force by hand', async () => {
    build();
    writeFileSync(path.join(dir, 'latest.json'), JSON.stringify({ version: id(12) }));
    writeFileSync(path.join(dir, 'latest.development.json'), JSON.stringify({ version: id(1) }));
    const forStaff = { ...entry(NAME, id(3)), deployment: { traffic: 0, default: false } };
    writeFileSync(file, JSON.stringify(documentOf({ [NAME]: [entry(NAME, id(12)), forStaff] })));
    await promote(11);
    await promote(10);
    await run({ now: NOW + 60 * DAY, rule: { keep: 0, days: 30 } });
    expect(left()).toEqual([1, 3, 10, 11, 12].map(id));
  });

  it('after long quiet: what the document names, and what a roll back of the last change returns to', async () => {
    build();
    for (const number of [1, 2, 3, 4]) await promote(number);
    writeFileSync(file, JSON.stringify(documentOf({ [NAME]: [entry(NAME, id(1))] })));
    await run({ now: NOW + 60 * DAY, rule: { keep: 0, days: 30 } });
    expect(left()).toEqual([1, 3, 4].map(id));
  });

  it('another site of this checkout keeps what it runs, until its document is gone', async () => {
    build();
    await promote(12);
    const other = path.join(root, 'other.json');
    await promote(2, other);
    await rememberSite(sites, { document: other, shell: null });
    await run();
    expect(left()).toEqual([2, 10, 11, 12].map(id));
    rmSync(other);
    await run();
    expect(left()).toEqual([10, 11, 12].map(id));
    expect(readdirSync(sites)).toEqual([]);
  });

  it('nothing goes when a document is half-written or not there: nobody knows what is in use', async () => {
    build();
    await expect(run()).rejects.toThrow('DISCOVERY_FILE');
    writeFileSync(file, '{"microFron');
    await expect(run()).rejects.toThrow();
    rmSync(file);
    await promote(12);
    writeFileSync(path.join(root, 'other.json'), '{"microFron');
    await rememberSite(sites, { document: path.join(root, 'other.json'), shell: null });
    await expect(run()).rejects.toThrow();
    expect(left()).toHaveLength(12);
  });

  it('a build of this hour stays, it may be about to be promoted; a cut off one goes; others’ folders and links stay', async () => {
    build(2);
    await promote(2);
    folder('.build-1', 2 * DAY);
    folder('.build-2', 0);
    folder('keep-me', 9 * DAY);
    symlinkSync(path.join(dir, 'keep-me'), path.join(dir, id(50)));
    await run({ rule: { keep: 0, days: 30 }, now: NOW });
    expect(readdirSync(dir).sort()).toEqual(['.build-2', id(2), id(50), 'keep-me'].sort());
    expect(existsSync(file)).toBe(true);
    folder(id(60), 30 * 60_000);
    expect(await run({ rule: { keep: 0, days: 30 }, now: NOW })).toEqual([]);
  });

  it('only said with --dry', async () => {
    build();
    await promote(12);
    expect(await run({ dry: true })).toHaveLength(9);
    expect(left()).toHaveLength(12);
  });

  it('the shell’s: the newest stay, and those that sites of this checkout run', async () => {
    build();
    await promote(1);
    await rememberSite(sites, { document: file, shell: id(2) });
    expect(await sweepShell(dir, { keep: 3, days: 1 }, sites, NOW)).toEqual([1, 3, 4, 5, 6, 7, 8, 9].map(id));
    expect(left()).toEqual([2, 10, 11, 12].map(id));
  });
});
