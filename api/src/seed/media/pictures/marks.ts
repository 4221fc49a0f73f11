import { darker, type Hex, lighter } from '../colour';

const INKS: readonly Hex[] = ['#a3243b', '#b97a14', '#2d4f9e', '#3f7d4a', '#5b3f7d', '#1f7674', '#7c1f36', '#22304f'];
const FIGURES = [
  'M50 18l32 32-32 32-32-32zM50 34l16 16-16 16-16-16z',
  'M38 18h24v20h20v24H62v20H38V62H18V38h20zM44 44h12v12H44z',
  'M18 78V58h14V44h12V30h12v14h12v14h14v20z',
  'M50 16a34 34 0 1 0 .1 0zM50 32a18 18 0 1 1-.1 0z',
  'M18 34l16 16 16-16 16 16 16-16v16L66 66 50 50 34 66 18 50z',
  'M20 20h26v26H20zM54 20h26v26H54zM20 54h26v26H20zM54 54h26v26H54zM44 44h12v12H44z',
] as const;

export const MARK_COUNT = 40;
export const markName = (index: number) => `marca-${String((index % MARK_COUNT) + 1).padStart(2, '0')}`;

/** The mark of an invented shop: one figure of the loom in one or two dyes. */
export function mark(index: number): string {
  const ink = INKS[index % INKS.length] ?? '#a3243b';
  const figure = FIGURES[(index * 5 + Math.floor(index / 8)) % FIGURES.length] ?? FIGURES[0];
  const dark = index % 3 === 0;
  const ground = dark ? ink : lighter(ink, 0.82);
  const fill = dark ? lighter(ink, 0.86) : darker(ink, 0.05);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/><path d="${figure}" fill="${fill}" fill-rule="evenodd"/></svg>`;
}

/** People of the demo: illustration per avatar. */
export const AVATARS: Readonly<Record<string, string>> = {
  'persona-01': '1f469-1f3fd',
  'persona-02': '1f468-1f3fd',
  'persona-03': '1f469-1f3fe',
  'persona-04': '1f468-1f3fe',
  'persona-05': '1f469-1f3fc',
  'persona-06': '1f468-1f3fc',
  'persona-07': '1f475-1f3fd',
  'persona-08': '1f474-1f3fd',
  'persona-09': '1f9d1-1f3fd',
  'persona-10': '1f467-1f3fd',
  'persona-11': '1f471-1f3fc',
  'persona-12': '1f9d4-1f3fd',
};
