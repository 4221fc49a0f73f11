import type { Hex } from '../colour';
import { type Bottle, book, bottle, dumbbell, jar, pouch } from '../objects/products';
import { drawing, emoji } from '../scene';
import { labelled, type Pictures, pair, plain, spread, stand, trio } from './arrange';

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: pictures, one after the other: data
export function school(): Pictures {
  const S = 'jade';
  const bag = {
    rojo: { hue: 20 },
    azul: { hue: 240 },
    verde: { hue: 165 },
    morado: { hue: 300 },
    negro: { saturation: 0, brightness: 0.5 },
    fucsia: {},
  };
  const out: Pictures = {};
  Object.entries(bag).forEach(([name, dye], i) => {
    out[`mochila-${name}`] = stand(S, i, emoji('1f392', dye), 690);
  });
  return {
    ...out,
    ...plain(
      S,
      {
        cuaderno: '1f4d2',
        agenda: '1f4d3',
        libreta: '1f4d4',
        regla: '1f4cf',
        escuadra: '1f4d0',
        tijera: '2702-fe0f',
        clips: '1f587-fe0f',
        chinches: '1f4cc',
        paleta: '1f3a8',
        pincel: '1f58c-fe0f',
        crayon: '1f58d-fe0f',
        lapicero: '1f58a-fe0f',
        pluma: '1f58b-fe0f',
        folder: '1f4c1',
        tablero: '1f4cb',
        microscopio: '1f52c',
        globo: '1f30e',
        lapiz: '270f-fe0f',
        birrete: '1f393',
        calendario: '1f5d3-fe0f',
        archivador: '1f5c3-fe0f',
        lupa: '1f50d',
        sobre: '2709-fe0f',
        'tubo-ensayo': '1f9ea',
      },
      [
        'regla',
        'escuadra',
        'tijera',
        'clips',
        'chinches',
        'paleta',
        'pincel',
        'crayon',
        'lapicero',
        'pluma',
        'lapiz',
        'lupa',
        'tablero',
        'sobre',
        'tubo-ensayo',
      ],
    ),
    'lapices-colores': spread(
      S,
      0,
      [0, 45, 110, 190, 250, 310].map((hue) => emoji('270f-fe0f', { hue })),
      330,
    ),
    'lapices-grafito': spread(
      S,
      1,
      [0.75, 0.5, 0.9].map((brightness) => emoji('270f-fe0f', { saturation: 0.15, brightness })),
      420,
    ),
    'lapiz-par': spread(S, 2, [emoji('270f-fe0f'), emoji('270f-fe0f', { hue: 200 })], 480),
    'crayones-grupo': spread(
      S,
      1,
      [0, 60, 140, 220, 290].map((hue) => emoji('1f58d-fe0f', { hue })),
      360,
    ),
    'lapiceros-grupo': spread(
      S,
      0,
      [emoji('1f58a-fe0f'), emoji('1f58a-fe0f', { hue: 140 }), emoji('1f58a-fe0f', { saturation: 0, brightness: 0.6 })],
      420,
    ),
    'cuadernos-grupo': trio(S, 2, [emoji('1f4d7'), emoji('1f4d2'), emoji('1f4d8')], 440),
  };
}

export function beauty(): Pictures {
  const S = 'rose';
  const b = (tone: number, look: Bottle, fit = 680) => stand(S, tone, drawing(bottle(look)), fit);
  return {
    ...plain(
      S,
      {
        labial: '1f484',
        esmalte: '1f485',
        locion: '1f9f4',
        peine: '1faae',
        cepillo: '1faa5',
        afeitadora: '1fa92',
        algodon: '1fad9',
        'flor-bano': '1f33a',
      },
      ['peine', 'cepillo', 'afeitadora', 'esmalte'],
    ),
    'crema-rosada': b(0, { body: '#f7c9d6', cap: '#c86b86', label: '#c4283c', kind: 'pump' }),
    'crema-verde': b(1, { body: '#d5e6cc', cap: '#3f7d4a', label: '#3f7d4a', kind: 'pump' }),
    'champu-celeste': b(2, { body: '#a9cfe6', cap: '#f4f1ec', label: '#2d4f9e', kind: 'pump' }),
    'champu-ambar': b(0, { body: '#b5722e', cap: '#2b2b31', label: '#6d4630', kind: 'pump' }),
    'perfume-dorado': b(1, { body: '#f2d7a7', cap: '#2b2b31', label: '#b5834b', kind: 'perfume' }, 640),
    'perfume-lila': b(2, { body: '#d8c6ea', cap: '#9a7fc0', label: '#5b3f7d', kind: 'perfume' }, 640),
    'perfume-azul': b(0, { body: '#a9bfe2', cap: '#22304f', label: '#22304f', kind: 'perfume' }, 640),
    'tubo-turquesa': b(1, { body: '#f4f1ec', cap: '#2e9c9a', label: '#2e9c9a', kind: 'tube' }, 660),
    'tubo-naranja': b(2, { body: '#fbe0bd', cap: '#d9782d', label: '#d9782d', kind: 'tube' }, 660),
    'pote-crema': stand(S, 0, drawing(jar('#fbf1e6', '#d9c3a0', '#c86b86')), 560),
    'labiales-grupo': trio(
      S,
      1,
      [emoji('1f484', { hue: 330 }), emoji('1f484'), emoji('1f484', { hue: 30, brightness: 0.8 })],
      430,
    ),
  };
}

export function sports(): Pictures {
  const S = 'leaf';
  const b = (tone: number, body: Hex, cap: Hex, label: Hex) =>
    stand(S, tone, drawing(bottle({ body, cap, label, kind: 'sport' })), 690);
  return {
    ...plain(
      S,
      {
        'pelota-futbol': '26bd',
        'pelota-basquet': '1f3c0',
        'pelota-voley': '1f3d0',
        'pelota-rugby': '1f3c9',
        'pelota-beisbol': '26be',
        raqueta: '1f3be',
        badminton: '1f3f8',
        'ping-pong': '1f3d3',
        'guante-box': '1f94a',
        bicicleta: '1f6b2',
        scooter: '1f6f4',
        carpa: '26fa',
        snorkel: '1f93f',
        'lentes-natacion': '1f97d',
        patines: '1f6fc',
        skate: '1f6f9',
        medalla: '1f3c5',
        trofeo: '1f3c6',
        kimono: '1f94b',
        arco: '1f945',
        brujula: '1f9ed',
        boliche: '1f3b3',
        canoa: '1f6f6',
        salvavidas: '1f6df',
        flecha: '1f3f9',
        cronometro: '23f1-fe0f',
      },
      ['raqueta', 'badminton', 'ping-pong', 'snorkel', 'lentes-natacion', 'kimono', 'medalla', 'salvavidas', 'flecha'],
    ),
    'mancuerna-negra': stand(S, 0, drawing(dumbbell('#2b2b31')), 740),
    'mancuerna-turquesa': stand(S, 2, drawing(dumbbell('#2e9c9a')), 740),
    'tomatodo-azul': b(0, '#2d4f9e', '#2b2b31', '#86b9dd'),
    'tomatodo-rojo': b(1, '#c4283c', '#2b2b31', '#7c1f36'),
    'tomatodo-verde': b(2, '#3f7d4a', '#f4f1ec', '#3f7d4a'),
    'pelotas-grupo': trio(S, 1, [emoji('1f3d0'), emoji('26bd'), emoji('1f3c0')], 430),
    'guante-box-azul': stand(S, 1, emoji('1f94a', { hue: 230 }), 620),
  };
}

export function books(): Pictures {
  const looks: readonly (readonly [Hex, Hex])[] = [
    ['#7c1f36', '#f1d9a0'],
    ['#22304f', '#dca12e'],
    ['#2e9c9a', '#f4f1ec'],
    ['#dca12e', '#7c1f36'],
    ['#3f7d4a', '#f1d9a0'],
    ['#c4283c', '#f4f1ec'],
    ['#5b3f7d', '#ec94ad'],
    ['#86b9dd', '#22304f'],
  ];
  const out: Pictures = {};
  looks.forEach(([cover, ink], i) => {
    for (const figure of [0, 1, 2, 3] as const) {
      if ((i + figure) % 2 === 0)
        out[`libro-${i + 1}-${figure + 1}`] = stand('lilac', i + figure, drawing(book(cover, ink, figure)), 660);
    }
  });
  return {
    ...out,
    'libros-pila': stand('lilac', 1, emoji('1f4da'), 680),
    'libro-abierto': stand('lilac', 0, emoji('1f4d6'), 700),
  };
}

export function pets(): Pictures {
  const S = 'terracotta';
  return {
    ...plain(
      S,
      { hueso: '1f9b4', perro: '1f415', gato: '1f408', huella: '1f43e', pez: '1f420', loro: '1f99c', hamster: '1f439' },
      ['hueso', 'huella'],
    ),
    'comida-perro': labelled(S, 0, pouch('#c4283c', '#22304f'), emoji('1f436'), { dy: 10 }),
    'comida-gato': labelled(S, 1, pouch('#2e9c9a', '#5b3f7d'), emoji('1f431'), { dy: 10 }),
    'comida-pez': labelled(S, 2, pouch('#86b9dd', '#22304f'), emoji('1f420'), { dy: 10 }),
    'comida-ave': labelled(S, 0, pouch('#dca12e', '#3f7d4a'), emoji('1f99c'), { dy: 10 }),
    'champu-mascota': stand(
      S,
      1,
      drawing(bottle({ body: '#a8d3ae', cap: '#3f7d4a', label: '#3f7d4a', kind: 'pump' })),
      680,
    ),
    'pelota-mascota': stand(S, 2, emoji('1f3be'), 520),
    'plato-mascota': stand(S, 0, emoji('1f963'), 640),
    'mascotas-grupo': pair(S, 1, emoji('1f415'), emoji('1f408'), 540),
  };
}
