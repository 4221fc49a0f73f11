import { CLOTH, type ClothName } from '../media/palette';
import { CUTS, type CutName, SNEAKERS } from '../media/pictures/clothes';
import type { Random } from '../random';
import { COLOR, sizeAttribute, sizesOf, valueId } from './attributes';
import type { VariantSeed } from './rows';
import type { Choice, ProductType } from './spec';

export interface Appearance {
  pictures: string[];
  variants: VariantSeed[];
  /** "Color y talla". */
  label: string | null;
}

interface Coloured {
  colour: string;
  picture: string;
}

function coloursOf(
  type: ProductType,
  choices: readonly Choice[],
  r: Random,
): { coloured: Coloured[]; group: string | null } {
  const { look } = type;
  const cloth = (stem: string, names: readonly ClothName[]) => ({
    coloured: r
      .sample(names, r.int(2, Math.min(3, names.length)))
      .map((name) => ({ colour: CLOTH[name].name, picture: `${stem}-${name}` })),
    group: `${stem}-grupo`,
  });
  const cutName: CutName | undefined =
    choices.find(({ cut }) => cut)?.cut ??
    ('cut' in look ? (typeof look.cut === 'string' ? look.cut : r.pick(look.cut)) : undefined);
  if (cutName) return cloth(cutName, CUTS[cutName].colours);
  if ('sneaker' in look) return cloth(look.sneaker, SNEAKERS[look.sneaker].colours);
  if ('colours' in look) {
    const coloured = r
      .sample(Object.entries(look.colours), r.int(2, 4))
      .map(([colour, picture]) => ({ colour, picture }));
    return { coloured, group: null };
  }
  return { coloured: [], group: null };
}

/** A row of neighbouring sizes: nobody stocks only S and XL. */
function sizeRun(type: ProductType, choices: readonly Choice[], r: Random): readonly string[] {
  if (!type.sizes) return [];
  const all = sizesOf(type.sizes);
  if (type.sizes !== 'shoe') return all.slice(r.int(0, 1), all.length - r.int(0, 1));
  const who = choices.map(({ values }) => values?.Público).find(Boolean);
  const [from, to] = who === 'Mujer' ? [0, 5] : who === 'Hombre' ? [4, 9] : [1, 7];
  return all.slice(from, to).slice(r.int(0, 1));
}

const stockOf = (r: Random) =>
  r.weighted([
    [0, 6],
    [r.int(1, 5), 14],
    [r.int(6, 30), 60],
    [r.int(31, 120), 20],
  ]);

/** Pictures and variants of a product. The first picture is of the first colour. */
export function appearance(type: ProductType, choices: readonly Choice[], price: number, r: Random): Appearance {
  const { coloured, group } = coloursOf(type, choices, r);
  const sizes = sizeRun(type, choices, r);
  const sizeValue = (size: string) => (type.sizes ? [valueId(sizeAttribute(type.sizes), size)] : []);
  const shown = choices.find(({ pictures }) => pictures)?.pictures;
  const own = 'pictures' in type.look ? rotate(type.look.pictures, r) : [];
  const pictures =
    coloured.length > 0 ? [...coloured.map(({ picture }) => picture), ...(group ? [group] : [])] : [...(shown ?? own)];
  const stock = () => stockOf(r);
  const variants: VariantSeed[] =
    coloured.length > 0
      ? coloured.flatMap(({ colour, picture }) =>
          (sizes.length > 0 ? sizes : [null]).map((size) => ({
            price,
            stock: stock(),
            values: [valueId(COLOR, colour), ...(size ? sizeValue(size) : [])],
            picture,
          })),
        )
      : sizes.length > 0
        ? sizes.map((size) => ({ price, stock: stock(), values: sizeValue(size), picture: null }))
        : [{ price, stock: type.texts === 'service' ? 1 : stock(), values: [], picture: null }];
  const label =
    coloured.length > 0 ? (sizes.length > 0 ? 'Color y talla' : 'Color') : sizes.length > 0 ? 'Talla' : null;
  return { pictures, variants, label };
}

/** All of a list, beginning somewhere: neighbours of one kind show different pictures first. */
function rotate(list: readonly string[], r: Random): string[] {
  const start = r.int(0, list.length - 1);
  return [...list.slice(start), ...list.slice(0, start)].slice(0, 3);
}
