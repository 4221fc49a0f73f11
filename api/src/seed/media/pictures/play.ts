import type { Hex } from '../colour';
import { boxWindow, bricks, figureBox } from '../objects/products';
import { consoleBox, consoleFlat, gameCase, handheld } from '../objects/tech';
import { drawing, emoji, type Scene, type Sprite } from '../scene';
import { labelled, lie, type Pictures, pair, spread, stand, trio } from './arrange';

const OCHRE = 'ochre';
const INDIGO = 'indigo';

/** Soft toys: illustration, and what it is called in a picture's name. */
const PLUSH: readonly (readonly [string, string, object?])[] = [
  ['oso', '1f9f8'],
  ['oso-rosado', '1f9f8', { hue: 310, saturation: 0.9, brightness: 1.05 }],
  ['oso-celeste', '1f9f8', { hue: 170, saturation: 0.8 }],
  ['oso-panda', '1f43c'],
  ['conejo', '1f407'],
  ['llama', '1f999'],
  ['pinguino', '1f427'],
  ['dinosaurio', '1f995'],
  ['tiranosaurio', '1f996'],
  ['unicornio', '1f984'],
  ['elefante', '1f418'],
  ['jirafa', '1f992'],
  ['pulpo', '1f419'],
  ['pulpo-azul', '1f419', { hue: 200 }],
  ['perezoso', '1f9a5'],
  ['ballena', '1f433'],
  ['zorro', '1f98a'],
  ['gato', '1f431'],
  ['perro', '1f436'],
  ['leon', '1f981'],
  ['koala', '1f428'],
  ['rana', '1f438'],
  ['tortuga', '1f422'],
  ['buho', '1f989'],
];

/** Figures in their collector's boxes. */
const FIGURES: readonly (readonly [string, string, Hex, Hex])[] = [
  ['heroe', '1f9b8', '#2d4f9e', '#dca12e'],
  ['heroina', '1f9b8-200d-2640-fe0f', '#c4283c', '#f1d9a0'],
  ['villano', '1f9b9', '#5b3f7d', '#63c58a'],
  ['ninja', '1f977', '#2b2b31', '#c4283c'],
  ['mago', '1f9d9', '#2d4f9e', '#ec94ad'],
  ['vampiro', '1f9db', '#7c1f36', '#8f949b'],
  ['zombi', '1f9df', '#3f7d4a', '#dca12e'],
  ['sirena', '1f9dc-200d-2640-fe0f', '#2e9c9a', '#ec94ad'],
  ['robot', '1f916', '#86b9dd', '#c4283c'],
  ['extraterrestre', '1f47d', '#2b2b31', '#63c58a'],
  ['astronauta', '1f9d1-200d-1f680', '#dca12e', '#22304f'],
  ['genio', '1f9de', '#2e9c9a', '#dca12e'],
  ['detective', '1f575-fe0f', '#6d4630', '#d9c3a0'],
  ['rockera', '1f469-200d-1f3a4', '#c4283c', '#2b2b31'],
  ['princesa', '1f478', '#9a7fc0', '#f1d9a0'],
  ['rey', '1f934', '#2d4f9e', '#dca12e'],
  ['dragon', '1f409', '#3f7d4a', '#c4283c'],
  ['calavera', '1f480', '#22304f', '#ec94ad'],
];

function boxed(tone: number, figure: Sprite, colour: Hex, accent: Hex): Scene {
  const frame = { x: 510, foot: 850, fit: 690 } as const;
  return {
    ground: OCHRE,
    tone,
    backdrop: 'table',
    items: [
      { ...frame, sprite: drawing(figureBox(colour, accent)) },
      { sprite: figure, x: 466, foot: 728, fit: 370, shadow: 'none' },
      { ...frame, sprite: drawing(boxWindow()), shadow: 'none' },
    ],
  };
}

export function toys(): Pictures {
  const out: Pictures = {};
  PLUSH.forEach(([name, code, dye], i) => {
    const flat = ['oso-panda', 'zorro', 'gato', 'perro', 'leon', 'koala', 'rana'].includes(name);
    out[`peluche-${name}`] = stand(OCHRE, i, emoji(code, dye), flat ? 560 : 640);
  });
  FIGURES.forEach(([name, code, colour, accent], i) => {
    out[`figura-${name}`] = boxed(i, emoji(code), colour, accent);
    if (i % 2 === 0) out[`figura-${name}-suelta`] = stand(OCHRE, i + 1, emoji(code), 640);
  });
  const simple: Record<string, string> = {
    tren: '1f682',
    'carro-carrera': '1f3ce-fe0f',
    bomberos: '1f692',
    patrulla: '1f693',
    camion: '1f69a',
    tractor: '1f69c',
    mototaxi: '1f6fa',
    helicoptero: '1f681',
    cohete: '1f680',
    avion: '1f6e9-fe0f',
    moto: '1f3cd-fe0f',
    cometa: '1fa81',
    yoyo: '1fa80',
    matrioshka: '1fa86',
    dados: '1f3b2',
    pinata: '1fa85',
    'tiro-blanco': '1f3af',
    tambor: '1f941',
    maracas: '1fa87',
    'pistola-agua': '1f52b',
    castillo: '1f3f0',
    globos: '1f388',
    abaco: '1f9ee',
    varita: '1fa84',
    ajedrez: '265f-fe0f',
    barco: '1f6a4',
    ovni: '1f6f8',
    rompecabezas: '1f9e9',
  };
  Object.entries(simple).forEach(([name, code], i) => {
    out[name] =
      name === 'cometa' || name === 'varita' || name === 'rompecabezas'
        ? lie(OCHRE, i, emoji(code), 640, 0)
        : stand(OCHRE, i, emoji(code), 640);
  });
  return {
    ...out,
    'peluche-grupo': trio(OCHRE, 1, [emoji('1f427'), emoji('1f9f8'), emoji('1f999')], 460),
    'peluche-osos': pair(OCHRE, 0, emoji('1f9f8'), emoji('1f9f8', { hue: 310, saturation: 0.9 }), 540),
    'rompecabezas-piezas': spread(
      OCHRE,
      1,
      [emoji('1f9e9'), emoji('1f9e9', { hue: 120 }), emoji('1f9e9', { hue: 220 })],
      330,
    ),
    'carros-grupo': trio(OCHRE, 2, [emoji('1f692'), emoji('1f3ce-fe0f'), emoji('1f69a')], 460),
    bloques: stand(OCHRE, 0, drawing(bricks(['#c4283c', '#2d4f9e', '#dca12e', '#3f7d4a', '#ec94ad', '#2e9c9a'])), 640),
    'bloques-pastel': stand(
      OCHRE,
      2,
      drawing(bricks(['#ec94ad', '#86b9dd', '#f1d9a0', '#9a7fc0', '#a8d3ae', '#f4b9a0'])),
      640,
    ),
  };
}

const GAMES: readonly (readonly [string, string, Hex, Hex])[] = [
  ['futbol', '26bd', '#22304f', '#3f7d4a'],
  ['carreras', '1f3ce-fe0f', '#2b2b31', '#c4283c'],
  ['espacio', '1f680', '#22304f', '#5b3f7d'],
  ['dragones', '1f409', '#6d4630', '#dca12e'],
  ['espadas', '2694-fe0f', '#2b2b31', '#8f949b'],
  ['zombis', '1f9df', '#2b2b31', '#3f7d4a'],
  ['basquet', '1f3c0', '#7c1f36', '#dca12e'],
  ['aventura', '1f5ff', '#2e9c9a', '#3f7d4a'],
  ['granja', '1f69c', '#3f7d4a', '#86b9dd'],
  ['naves', '1f47e', '#5b3f7d', '#2d4f9e'],
  ['baile', '1f57a', '#c4283c', '#ec94ad'],
  ['misterio', '1f575-fe0f', '#22304f', '#6d4630'],
];
const PAD: Record<string, object> = {
  morado: {},
  rojo: { hue: 85, saturation: 1.6 },
  azul: { hue: 320 },
  negro: { saturation: 0, brightness: 0.7 },
  blanco: { saturation: 0.05, brightness: 2.1 },
  verde: { hue: 235 },
};

export function games(): Pictures {
  const out: Pictures = {};
  GAMES.forEach(([name, code, spine, cover], i) => {
    out[`juego-${name}`] = labelled(INDIGO, i, gameCase(spine, cover), emoji(code), {
      fit: 680,
      figureFit: 300,
      dy: -6,
    });
  });
  Object.entries(PAD).forEach(([name, dye], i) => {
    out[`mando-${name}`] = stand(INDIGO, i, emoji('1f3ae', dye), 680);
  });
  const box = (tone: number, colour: Hex, light: Hex, pad: object): Scene => ({
    ground: INDIGO,
    tone,
    backdrop: 'table',
    items: [
      { sprite: drawing(consoleBox(colour, light)), x: 370, foot: 820, fit: 650 },
      { sprite: emoji('1f3ae', pad), x: 670, foot: 865, fit: 400 },
    ],
  });
  const flat = (tone: number, colour: Hex, light: Hex, pad: object): Scene => ({
    ground: INDIGO,
    tone,
    backdrop: 'table',
    items: [
      { sprite: drawing(consoleFlat(colour, light)), x: 500, foot: 745, fit: 740 },
      { sprite: emoji('1f3ae', pad), x: 500, foot: 900, fit: 370 },
    ],
  });
  return {
    ...out,
    'consola-blanca': box(0, '#f4f1ec', '#58b7e6', PAD.blanco ?? {}),
    'consola-negra': box(2, '#34343d', '#e2584b', PAD.negro ?? {}),
    'consola-caja': flat(1, '#2b2b31', '#63c58a', PAD.negro ?? {}),
    'consola-retro': flat(0, '#c9c4bb', '#c4283c', PAD.morado ?? {}),
    'consola-portatil': stand(INDIGO, 0, drawing(handheld('#e2584b', '#2d7fc4')), 840),
    'consola-portatil-pastel': stand(INDIGO, 2, drawing(handheld('#ec94ad', '#9a7fc0')), 840),
    'consola-portatil-negra': stand(INDIGO, 1, drawing(handheld('#34343d', '#34343d')), 840),
    palanca: stand(INDIGO, 0, emoji('1f579-fe0f'), 620),
    'audifonos-gamer': stand(INDIGO, 1, emoji('1f3a7', { brightness: 0.5 }), 640),
    'teclado-gamer': lie(INDIGO, 2, emoji('2328-fe0f', { brightness: 0.55 }), 720, -6),
    'mouse-gamer': lie(INDIGO, 0, emoji('1f5b1-fe0f', { brightness: 0.5 }), 600, 8),
    'mandos-grupo': trio(INDIGO, 1, [emoji('1f3ae', PAD.rojo), emoji('1f3ae'), emoji('1f3ae', PAD.azul)], 470),
  };
}
