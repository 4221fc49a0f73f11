import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Scene } from '../scene';
import { productPictures, widthsOf } from './index';
import { AVATARS, MARK_COUNT, mark } from './marks';
import { BANNERS, banner, phoneSlide, SLIDES, wideSlide } from './wide';

const folder = path.join(path.dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');
const scenes: [string, Scene][] = [
  ...Object.entries(productPictures()),
  ...Object.entries(SLIDES).flatMap(([name, group]): [string, Scene][] => [
    [name, wideSlide(group)],
    [`${name}-phone`, phoneSlide(group)],
  ]),
  ...Object.entries(BANNERS).map(([name, group]): [string, Scene] => [name, banner(group)]),
];
const codes = scenes.flatMap(([, { items }]) =>
  items.flatMap(({ sprite }) => ('emoji' in sprite ? [sprite.emoji.code] : [])),
);

describe('pictures', () => {
  it('every illustration that is used is in the package', () => {
    const missing = [...codes, ...Object.values(AVATARS)].filter(
      (code) => !existsSync(path.join(folder, `${code}.webp`)),
    );
    expect(missing).toEqual([]);
  });

  it('no picture contains text: fonts differ between machines, and words belong to the page', () => {
    const drawings = scenes.flatMap(([, { items }]) =>
      items.flatMap(({ sprite }) => ('drawing' in sprite ? [sprite.drawing.svg] : [])),
    );
    expect(drawings.filter((svg) => /<text|<script|<image/.test(svg))).toEqual([]);
    expect(drawings.filter((svg) => /undefined|NaN/.test(svg))).toEqual([]);
  });

  it('names are safe in an address, and there are a few hundred of them', () => {
    const names = Object.keys(productPictures());
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(300);
    expect(names.length).toBeLessThan(650);
  });

  it('a width in the name says where the picture is: none of them ends like one', () => {
    const all = scenes.map(([name]) => name);
    expect(all.filter((name) => /-(160|320|400|480|640|800|960|1280|1600)$/.test(name))).toEqual([]);
  });

  it('a drawing alone is made up to 960 pixels, illustrations up to 640', () => {
    const { 'polo-rojo': polo, 'peluche-oso': bear } = productPictures();
    expect(polo && widthsOf(polo)).toEqual([160, 320, 640, 960]);
    expect(bear && widthsOf(bear)).toEqual([160, 320, 640]);
  });

  it('no two shops have the same mark', () => {
    const marks = Array.from({ length: MARK_COUNT }, (_, i) => mark(i));
    expect(new Set(marks).size).toBeGreaterThanOrEqual(MARK_COUNT * 0.9);
  });
});
