import { type Hex, lighter } from '../colour';
import type { Emoji } from '../emoji';
import { bottom, dress, skirt } from '../garments/bottom';
import { sneaker } from '../garments/shoe';
import { top } from '../garments/top';
import { CLOTH, type ClothName, type GroundName } from '../palette';
import { type Drawing, drawing, emoji } from '../scene';
import { fan, laid, lie, type Pictures, stand, trio } from './arrange';

type Cut = (colour: Hex, accent: Hex) => Drawing;
const tee =
  (pattern: 'plain' | 'stripes' | 'sun' | 'bear' | 'band'): Cut =>
  (colour, accent) =>
    top({ colour, accent: pattern === 'plain' ? undefined : accent, pattern, sleeves: 'short', neck: 'crew' });

/** Every cut and the colours it is sold in: the catalogue takes its variants from here, so that 'polo rojo' is red. */
export const CUTS = {
  polo: { cut: tee('plain'), colours: ['blanco', 'negro', 'rojo', 'azul', 'plomo', 'verde', 'mostaza', 'rosado'] },
  'polo-rayas': { cut: tee('stripes'), colours: ['azul', 'rojo', 'verde', 'negro'] },
  'polo-sol': { cut: tee('sun'), colours: ['negro', 'azul', 'guinda', 'blanco'] },
  'polo-oso': { cut: tee('bear'), colours: ['celeste', 'rosado', 'mostaza', 'lila'] },
  'polo-pique': {
    cut: (colour, accent) => top({ colour, accent, sleeves: 'short', neck: 'polo' }),
    colours: ['marino', 'blanco', 'guinda', 'verde', 'celeste', 'negro'],
  },
  'polo-manga-larga': {
    cut: (colour) => top({ colour, sleeves: 'long', neck: 'crew' }),
    colours: ['negro', 'plomo', 'marino', 'beige'],
  },
  camisa: {
    cut: (colour) => top({ colour, sleeves: 'long', neck: 'shirt', closure: 'buttons', pocket: 'chest' }),
    colours: ['blanco', 'celeste', 'negro', 'rosado', 'beige', 'marino'],
  },
  'camisa-cuadros': {
    cut: (colour, accent) =>
      top({ colour, accent, pattern: 'checks', sleeves: 'long', neck: 'shirt', closure: 'buttons' }),
    colours: ['rojo', 'celeste', 'verde', 'mostaza'],
  },
  'camisa-rayas': {
    cut: (colour, accent) =>
      top({
        colour,
        accent,
        pattern: 'pinstripes',
        sleeves: 'long',
        neck: 'shirt',
        closure: 'buttons',
        pocket: 'chest',
      }),
    colours: ['blanco', 'celeste', 'azul'],
  },
  blusa: {
    cut: (colour) => top({ colour, sleeves: 'short', neck: 'v', fitted: true }),
    colours: ['blanco', 'rosado', 'lila', 'turquesa', 'rojo'],
  },
  'blusa-lunares': {
    cut: (colour, accent) => top({ colour, accent, pattern: 'dots', sleeves: 'long', neck: 'v', fitted: true }),
    colours: ['negro', 'rojo', 'marino'],
  },
  jean: {
    cut: (colour) => bottom({ colour, length: 'long', cut: 'jean' }),
    colours: ['azul', 'celeste', 'marino', 'negro'],
  },
  pantalon: {
    cut: (colour) => bottom({ colour, length: 'long', cut: 'drill' }),
    colours: ['beige', 'plomo', 'negro', 'verde', 'marino'],
  },
  jogger: {
    cut: (colour) => bottom({ colour, length: 'long', cut: 'jogger' }),
    colours: ['negro', 'plomo', 'marino', 'guinda'],
  },
  short: {
    cut: (colour) => bottom({ colour, length: 'short', cut: 'jean' }),
    colours: ['celeste', 'azul', 'negro', 'beige'],
  },
  falda: { cut: (colour) => skirt({ colour }), colours: ['negro', 'guinda', 'mostaza', 'verde'] },
  'falda-lunares': { cut: (colour, accent) => skirt({ colour, accent, pattern: 'dots' }), colours: ['rojo', 'marino'] },
  vestido: { cut: (colour) => dress({ colour }), colours: ['turquesa', 'rojo', 'negro', 'lila', 'mostaza'] },
  'vestido-lunares': {
    cut: (colour, accent) => dress({ colour, accent, pattern: 'dots', straps: true }),
    colours: ['rojo', 'marino', 'verde'],
  },
  polera: {
    cut: (colour) => top({ colour, sleeves: 'long', neck: 'hood', ribbed: true, pocket: 'kangaroo' }),
    colours: ['plomo', 'negro', 'guinda', 'verde', 'beige', 'lila'],
  },
  casaca: {
    cut: (colour) => top({ colour, sleeves: 'long', neck: 'turtle', closure: 'zip', ribbed: true, pocket: 'side' }),
    colours: ['negro', 'marino', 'rojo', 'camel', 'verde'],
  },
  chompa: {
    cut: (colour, accent) => top({ colour, accent, pattern: 'andean', sleeves: 'long', neck: 'crew', ribbed: true }),
    colours: ['guinda', 'marino', 'beige', 'verde', 'negro'],
  },
  cafarena: {
    cut: (colour) => top({ colour, pattern: 'knit', sleeves: 'long', neck: 'turtle', ribbed: true }),
    colours: ['negro', 'camel', 'rojo', 'blanco'],
  },
} as const satisfies Record<string, { cut: Cut; colours: readonly ClothName[] }>;
export type CutName = keyof typeof CUTS;

export const SNEAKERS = {
  'zapatilla-running': { kind: 'runner', colours: ['blanco', 'negro', 'azul', 'rosado', 'verde'] },
  'zapatilla-urbana': { kind: 'urban', colours: ['negro', 'blanco', 'marino', 'guinda', 'beige'] },
  'zapatilla-lona': { kind: 'canvas', colours: ['rojo', 'negro', 'azul', 'mostaza'] },
} as const satisfies Record<string, { kind: 'runner' | 'urban' | 'canvas'; colours: readonly ClothName[] }>;

/** A second colour that goes with the cloth. */
const ACCENT: Partial<Record<ClothName, Hex>> = {
  blanco: '#2d4f9e',
  beige: '#7c1f36',
  mostaza: '#6d4630',
  celeste: '#22304f',
  guinda: '#dca12e',
  rosado: '#7c1f36',
  lila: '#f4f1ec',
};
const accentOf = (name: ClothName): Hex => ACCENT[name] ?? lighter('#f1d9a0', 0.15);
const SHELF = ['cochineal', 'rose', 'sand'] as const satisfies readonly GroundName[];

function cuts(): Pictures {
  const out: Pictures = {};
  let row = 0;
  for (const [name, { cut, colours }] of Object.entries(CUTS) as [
    string,
    { cut: Cut; colours: readonly ClothName[] },
  ][]) {
    const ground = SHELF[row++ % SHELF.length] ?? 'cochineal';
    colours.forEach((colour, i) => {
      // Pale cloth needs the deeper tone to stand out.
      const tone = ['blanco', 'beige', 'rosado'].includes(colour) ? 1 : i % 2 === 0 ? 0 : 2;
      out[`${name}-${colour}`] = laid(ground, tone, cut(CLOTH[colour].hex, accentOf(colour)));
    });
    const [a = 'negro', b = 'plomo', c = 'azul'] = colours;
    const [x, y, z] = [a, b, colours.length > 2 ? c : a].map((colour) => cut(CLOTH[colour].hex, accentOf(colour)));
    if (x && y && z) out[`${name}-grupo`] = fan(ground, 1, [x, y, z]);
  }
  return out;
}

function sneakers(): Pictures {
  const out: Pictures = {};
  for (const [name, { kind, colours }] of Object.entries(SNEAKERS)) {
    const draw = (colour: ClothName) => {
      const accent = kind === 'runner' ? (colour === 'blanco' ? '#c4283c' : '#f4f1ec') : accentOf(colour);
      return drawing(sneaker({ colour: CLOTH[colour].hex, accent: accent as Hex, kind }));
    };
    colours.forEach((colour, i) => {
      out[`${name}-${colour}`] = stand(
        'terracotta',
        colour === 'blanco' || colour === 'beige' ? 1 : i % 2 === 0 ? 0 : 2,
        draw(colour),
        770,
      );
    });
    const [a = 'negro', b = 'blanco', c = 'azul'] = colours;
    out[`${name}-grupo`] = trio('terracotta', 1, [draw(b), draw(a), draw(c)], 560);
  }
  return out;
}

/** Accessories and shoes that the illustration set already has, dyed where it helps. */
function ready(): Pictures {
  const cap: Record<string, Omit<Emoji, 'code'>> = {
    azul: {},
    rojo: { tint: '#c4182e', brightness: 0.66 },
    verde: { tint: '#2f8a48', brightness: 0.72 },
    negro: { saturation: 0, brightness: 0.42 },
    rosado: { tint: '#e8799a', brightness: 1.02 },
  };
  const out: Pictures = {};
  for (const [colour, dye] of Object.entries(cap)) out[`gorra-${colour}`] = stand('sand', 0, emoji('1f9e2', dye), 620);
  for (const [colour, dye] of Object.entries({
    rojo: {},
    azul: { hue: 230 },
    verde: { hue: 130 },
    plomo: { saturation: 0.05 },
  })) {
    out[`chalina-${colour}`] = lie('rose', 0, emoji('1f9e3', dye), 640, 0);
  }
  for (const [colour, dye] of Object.entries({ verde: {}, azul: { hue: 70 }, rosado: { hue: 215 } })) {
    out[`medias-${colour}`] = lie('sand', 0, emoji('1f9e6', dye), 640, 6);
  }
  return {
    ...out,
    sombrero: stand('sand', 1, emoji('1f452'), 660),
    guantes: lie('rose', 2, emoji('1f9e4'), 600, 0),
    lentes: lie('sand', 2, emoji('1f576-fe0f'), 680, 0),
    'lentes-medida': lie('sand', 0, emoji('1f453'), 680, 0),
    cartera: stand('rose', 0, emoji('1f45c'), 620),
    monedero: stand('rose', 2, emoji('1f45b'), 600),
    abrigo: lie('sand', 1, emoji('1f9e5'), 700, 0),
    'ropa-bano': lie('rose', 1, emoji('1fa71'), 700, 0),
    'zapato-vestir': stand('terracotta', 0, emoji('1f45e'), 700),
    'zapato-negro': stand('terracotta', 1, emoji('1f45e', { saturation: 0, brightness: 0.45 }), 700),
    taco: stand('terracotta', 2, emoji('1f460'), 620),
    'taco-negro': stand('terracotta', 0, emoji('1f460', { saturation: 0, brightness: 0.4 }), 620),
    sandalia: stand('terracotta', 1, emoji('1f461'), 680),
    'sandalia-playa': lie('terracotta', 0, emoji('1fa74'), 620, 4),
    'sandalia-rosada': lie('terracotta', 2, emoji('1fa74', { hue: 110 }), 620, 4),
    bota: stand('terracotta', 0, emoji('1f462'), 640),
    'bota-marron': stand('terracotta', 2, emoji('1f462', { hue: 35, saturation: 0.6, brightness: 0.75 }), 640),
    borcego: stand('terracotta', 1, emoji('1f97e'), 680),
    balerina: stand('terracotta', 2, emoji('1f97f'), 700),
    'balerina-negra': stand('terracotta', 0, emoji('1f97f', { saturation: 0, brightness: 0.45 }), 700),
    'zapatilla-ballet': stand('rose', 0, emoji('1fa70'), 620),
  };
}

export const clothes = (): Pictures => ({ ...cuts(), ...sneakers(), ...ready() });
