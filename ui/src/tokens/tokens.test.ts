import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, readableInk } from './contrast';

type Scheme = Map<string, string>;

const read = (file: string) => readFileSync(join(__dirname, file), 'utf8');

/** The colours of the tokens by day and by night: `--name: #hex` is both, `light-dark(#hex, #hex)` one each. */
function readSchemes(css: string): { light: Scheme; dark: Scheme } {
  const [light, dark]: [Scheme, Scheme] = [new Map(), new Map()];
  for (const [, name, day, night] of css.matchAll(
    /--([\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{6})\b(?:,\s*(#[0-9a-f]{6})\))?/gi,
  )) {
    if (!name || !day) continue;
    light.set(name, day);
    dark.set(name, night ?? day);
  }
  return { light, dark };
}

const { light, dark } = readSchemes(read('tokens.css'));
const schemes: [string, Scheme][] = [
  ['light', light],
  ['dark', dark],
];

const TEXT = 4.5;
const SHAPE = 3;
const grounds = ['color-background', 'color-surface', 'color-sunken'];
const on = (ink: string, backgrounds: string[], least: number) =>
  backgrounds.map((background) => ({ ink, background, least }));

const pairs = [
  ...['color-text', 'color-text-muted', 'color-brand-text', 'color-price', 'color-price-offer'].flatMap((ink) =>
    on(ink, grounds, TEXT),
  ),
  ...['color-success', 'color-warning', 'color-danger', 'color-info'].flatMap((ink) => [
    ...on(ink, grounds, TEXT),
    ...on(ink, [`${ink}-soft`], TEXT),
  ]),
  ...['success', 'warning', 'danger', 'info', 'brand'].flatMap((job) => on('color-text', [`color-${job}-soft`], TEXT)),
  ...on('color-brand-text', ['color-brand-soft'], TEXT),
  ...on('color-on-brand', ['color-brand', 'color-brand-hover', 'color-brand-pressed'], TEXT),
  ...on('color-on-offer', ['color-offer'], TEXT),
  ...on('color-on-success', ['color-success'], TEXT),
  ...['color-control-border', 'color-focus', 'color-star', 'color-brand'].flatMap((ink) =>
    on(ink, ['color-background', 'color-surface'], SHAPE),
  ),
];

describe.each(schemes)('style: the %s scheme', (_name, scheme) => {
  it.each(pairs)('keeps AA: $ink on $background is at least $least', ({ ink, background, least }) => {
    const [one, two] = [scheme.get(ink), scheme.get(background)];
    if (!one || !two) throw new Error(`token missing: ${ink} or ${background}`);
    expect(contrast(one, two)).toBeGreaterThanOrEqual(least);
  });
});

it('style: ground and ink change places by night', () => {
  for (const [scheme, isDark] of [
    [light, false],
    [dark, true],
  ] as const) {
    const [ink = '', background = ''] = [scheme.get('color-text'), scheme.get('color-background')];
    expect(contrast(ink, '#000000') > contrast(background, '#000000')).toBe(isDark);
  }
});

it('style: a colour scheme is chosen by the system, and data-theme overrules it', () => {
  const css = read('tokens.css');
  expect(css).toMatch(/:root \{\s*color-scheme: light dark;/);
  for (const theme of ['light', 'dark']) {
    expect(css).toMatch(new RegExp(`:root\\[data-theme="${theme}"\\] \\{\\s*color-scheme: ${theme};`));
  }
});

it('style: contrast of black on white is 21, of a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#a01c3a', '#a01c3a')).toBe(1);
});

it('style: no component says a colour that is not a token', () => {
  expect(read('base.css')).not.toMatch(/#[0-9a-f]{3,8}\b/i);
});

it('style: ink that data wishes is kept when it can be read, replaced when it cannot', () => {
  expect(readableInk('#ffffff', '#333333')).toBe('#333333');
  expect(readableInk('#ffe08a', '#ffffff')).toBe('#1a1512');
  expect(readableInk('#7a1028', '#8a1030')).toBe('#ffffff');
  expect(readableInk('gold', 'white')).toBe('white');
});
