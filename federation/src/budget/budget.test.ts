import { hashOf } from '../discovery/fixtures';
import type { FileList, Release } from '../discovery/types';
import { overBudget } from './budget';
import { difference, requestGraph } from './graph';
import { siteProblems } from './site';
import { sizesOf, transferBytes } from './sizes';

const file = (bytes: number) => ({ sha384: hashOf('A'), bytes });
const list: FileList = {
  files: { 'entry.js': file(9_000), 'entry.js.br': file(3_000), 'js/a.js': file(500), 'css/a.css': file(2_000) },
};
// What a budget reads of a release; the schema's other fields say nothing about size.
const release = {
  name: 'mf-catalog',
  entry: 'entry.js',
  preload: { './Home': { js: ['js/a.js'], css: ['css/a.css'] } },
  routes: [{ path: '/', expose: './Home', render: 'public' }],
} as unknown as Release;

describe('budgets', () => {
  it('count bytes as they travel: compressed where the release has it', () => {
    expect(sizesOf(release, list)).toEqual({ entry: 3_000, exposes: { './Home': { js: 500, css: 2_000 } } });
    expect(() => transferBytes(list, 'js/b.js')).toThrow('does not list js/b.js');
  });
  it('hold for the entry and for each module, by its own figure or the common one', () => {
    const budget = { entry: 3, each: { js: 1, css: 1 }, exposes: {} };
    expect(overBudget(sizesOf(release, list), budget)).toEqual(['./Home (styles) weighs 2.0 kB, its budget is 1 kB']);
    expect(overBudget(sizesOf(release, list), { ...budget, exposes: { './Home': { css: 2 } } })).toEqual([]);
    expect(overBudget(sizesOf(release, list), { ...budget, entry: 2.9 })[0]).toContain('the entry weighs 3.0 kB');
  });
});

describe('the budgets of the whole site', () => {
  const built = { scripts: { main: 100_000 }, start: { start: 1_000 }, styles: { main: 5_000 }, calls: {} };
  const budget = { shell: { scripts: 100, start: 1, styles: 5 }, home: 105 };
  const held = { release, list, budget: { entry: 3, each: { js: 1, css: 2 }, exposes: {} } };

  it('hold where nothing weighs more than it may', () => {
    expect(siteProblems(built, [held], budget)).toEqual([]);
  });
  it('a remote over its own is named', () => {
    const heavy = { ...held, budget: { ...held.budget, entry: 2.9 } };
    expect(siteProblems(built, [held, heavy], budget)).toEqual([
      'mf-catalog: the entry weighs 3.0 kB, its budget is 2.9 kB',
    ]);
  });
  it('each part that the shell brings to every page has its own', () => {
    const heavy = { scripts: { main: 100_001 }, start: { start: 1_001 }, styles: { main: 5_001 }, calls: {} };
    expect(siteProblems(heavy, [held], budget).map((problem) => problem.slice(0, 24))).toEqual([
      'shell: the scripts of ev',
      'shell: the script that a',
      'shell: the styles of eve',
    ]);
  });
  it('home is held with the shell, its remote’s entry and its own scripts together', () => {
    expect(siteProblems(built, [held], { ...budget, home: 104.5 })).toEqual([]);
    expect(siteProblems(built, [held], { ...budget, home: 104.4 })).toEqual([
      'home: all scripts weigh 104.5 kB, the budget is 104.4 kB',
    ]);
  });
  it('home that no release answers is not within its budget', () => {
    const elsewhere = {
      ...held,
      release: { ...release, routes: [{ ...release.routes[0], path: '/inicio' }] } as Release,
    };
    for (const remotes of [[], [elsewhere]]) {
      expect(siteProblems(built, remotes, budget)).toEqual([
        'home: no release answers its address, so nobody knows what it weighs',
      ]);
    }
  });
});

describe('the request graph', () => {
  const calls = { calls: 1_000, 244: 13_000 };
  const picture = (bytes: number) => requestGraph({ scripts: { main: bytes }, calls }, [{ release, list }]);
  it('names what a page asks for, without hashes', () => {
    expect(picture(110_000)).toContain('/  mf-catalog ./Home (rendered)');
    expect(picture(110_000)).toContain('=  114 kB of scripts');
    expect(picture(110_000)).toContain('/polos\n  nobody answers this address');
  });
  it('a page without content in its HTML asks for what calls the API as well [D391]', () => {
    const frame = {
      ...release,
      routes: [{ path: '/checkout', expose: './Home', render: 'browser' }],
    } as unknown as Release;
    const asked = requestGraph({ scripts: { main: 110_000 }, calls }, [{ release: frame, list }]);
    expect(asked).toContain('     calls of the api 14 kB\n     mf-catalog entry 3 kB');
    expect(asked).toContain('=  128 kB of scripts');
    expect(picture(110_000)).not.toContain('calls of the api');
  });
  it('a change is a readable difference, page by page', () => {
    expect(difference(picture(110_000), picture(110_000))).toEqual([]);
    expect(difference(picture(110_000), picture(130_000))).toEqual([
      '  /',
      '  - 2  shell main 110 kB',
      '  - =  114 kB of scripts',
      '  + 2  shell main 130 kB',
      '  + =  134 kB of scripts',
    ]);
  });
  it('a kilobyte more or less is none, one request more is', () => {
    expect(difference(picture(110_000), picture(111_400))).toEqual([]);
    const more = picture(110_000).replace('1 scripts', '2 scripts');
    expect(more).not.toBe(picture(110_000));
    expect(difference(picture(110_000), more).map((line) => line.trim().slice(0, 1))).toEqual(['/', '-', '+']);
  });
  it('a line more moves no other, and a page that is gone is said', () => {
    const before = picture(110_000);
    const more = before.replace('  =  ', '     1 style 4 kB in the document\n  =  ');
    expect(difference(before, more)).toEqual(['  /', '  + 1 style 4 kB in the document']);
    expect(difference(before, '').filter((line) => line.startsWith('  /'))).toHaveLength(8);
  });
});
