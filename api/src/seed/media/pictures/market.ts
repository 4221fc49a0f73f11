import type { Hex } from '../colour';
import { tapestry, wovenBag } from '../objects/home';
import { bottle, jar, pouch } from '../objects/products';
import { drawing, emoji } from '../scene';
import { labelled, laid, type Pictures, plain, stand, trio } from './arrange';

/** Pantry, crafts, gifts, babies, services. */
export function pantry(): Pictures {
  const S = 'leaf';
  const bag = (tone: number, paper: Hex, label: Hex, code: string) =>
    labelled(S, tone, pouch(paper, label), emoji(code), { dy: 10 });
  const pot = (tone: number, content: Hex, lid: Hex, label: Hex, code: string) =>
    labelled(S, tone, jar(content, lid, label), emoji(code), { fit: 600, figureFit: 150, dy: 60 });
  const oil = (tone: number, body: Hex, label: Hex) =>
    stand(S, tone, drawing(bottle({ body, cap: '#3f4a2a', label, kind: 'oil' })), 700);
  return {
    quinua: bag(0, '#c9a77a', '#3f7d4a', '1f33e'),
    kiwicha: bag(1, '#d9c3a0', '#7c1f36', '1f33e'),
    cafe: bag(2, '#6d4630', '#c4283c', '2615'),
    cacao: bag(0, '#7c4a2f', '#dca12e', '1f36b'),
    maca: bag(1, '#e6d3a8', '#6d4630', '1f954'),
    maiz: bag(2, '#e8c46a', '#3f7d4a', '1f33d'),
    habas: bag(0, '#a8c3a0', '#3f7d4a', '1fad8'),
    castana: bag(1, '#b5834b', '#7c1f36', '1f330'),
    mani: bag(2, '#d9a566', '#c4283c', '1f95c'),
    hierbas: bag(0, '#cfe2c4', '#3f7d4a', '1f33f'),
    'papa-nativa': bag(1, '#5b3f7d', '#dca12e', '1f954'),
    sal: bag(2, '#f3d5cf', '#c86b86', '1f9c2'),
    miel: pot(0, '#d98f2a', '#dca12e', '#7c1f36', '1f36f'),
    aguaymanto: pot(1, '#d9782d', '#c4283c', '#d9782d', '1f34a'),
    sauco: pot(2, '#4a2540', '#5b3f7d', '#5b3f7d', '1fad0'),
    aji: pot(0, '#e0a52f', '#c4283c', '#c4283c', '1f336-fe0f'),
    aceituna: pot(1, '#4a4a3a', '#3f7d4a', '#3f7d4a', '1fad2'),
    fresa: pot(2, '#b5253c', '#ec94ad', '#c4283c', '1f353'),
    'aceite-oliva': oil(0, '#9fae4f', '#3f7d4a'),
    'aceite-sacha': oil(1, '#dca12e', '#6d4630'),
    pisco: oil(2, '#d8e6e0', '#22304f'),
    vino: oil(0, '#5a1a2c', '#7c1f36'),
    algarrobina: oil(1, '#3a2218', '#b5834b'),
    ...plain(S, {
      chocolate: '1f36b',
      queso: '1f9c0',
      pan: '1f35e',
      palta: '1f951',
      mango: '1f96d',
      te: '1f375',
      paneton: '1f9c1',
      galletas: '1f36a',
      caramelos: '1f36c',
    }),
  };
}

export function crafts(): Pictures {
  const S = 'ochre';
  const red: readonly [Hex, Hex, Hex] = ['#e0a52f', '#f4f1ec', '#2e9c9a'];
  const pink: readonly [Hex, Hex, Hex] = ['#ec94ad', '#f4f1ec', '#dca12e'];
  const earth: readonly [Hex, Hex, Hex] = ['#6d4630', '#c4283c', '#22304f'];
  return {
    'tapiz-guinda': laid(S, 2, tapestry('#7c1f36', red), 840),
    'tapiz-azul': laid(S, 0, tapestry('#22304f', pink), 840),
    'tapiz-crema': laid(S, 1, tapestry('#e6d3b0', earth), 840),
    'morral-azul': stand(S, 0, drawing(wovenBag('#22304f', pink)), 690),
    'morral-rojo': stand(S, 2, drawing(wovenBag('#c4283c', red)), 690),
    'morral-verde': stand(S, 1, drawing(wovenBag('#3f7d4a', ['#f1d9a0', '#c4283c', '#f4f1ec'])), 690),
    ...plain(
      S,
      {
        anfora: '1f3fa',
        vasija: '26b1-fe0f',
        torito: '1f402',
        llama: '1f999',
        charango: '1fa95',
        guitarra: '1f3b8',
        quena: '1fa88',
        cajon: '1fa98',
        mascara: '1f3ad',
        anillo: '1f48d',
        ovillos: '1f9f6',
        nacimiento: '26ea',
        piedra: '1f5ff',
        violin: '1f3bb',
        'mate-burilado': '1f9c9',
        joya: '1f48e',
        abanico: '1faad',
      },
      ['quena', 'mascara', 'charango', 'guitarra', 'violin', 'abanico'],
    ),
    'torito-rojo': stand(S, 2, emoji('1f402', { tint: '#b3202c', brightness: 1.1 }), 640),
    'ceramica-grupo': trio(S, 1, [emoji('26b1-fe0f'), emoji('1f3fa'), emoji('1f9c9')], 450),
    'ovillos-grupo': trio(S, 0, [emoji('1f9f6', { hue: 140 }), emoji('1f9f6'), emoji('1f9f6', { hue: 220 })], 420),
  };
}

export function others(): Pictures {
  return {
    ...plain('rose', { panal: '1f9f7', sonaja: '1fa87', 'patito-bebe': '1f986', mariposa: '1f98b' }),
    ...plain('lilac', {
      regalo: '1f381',
      ramo: '1f490',
      torta: '1f382',
      vinos: '1f942',
      rosa: '1f339',
      girasol: '1f33b',
      tarjeta: '1f48c',
      arbol: '1f384',
      lazo: '1f380',
      bombones: '1f49d',
      fiesta: '1f389',
    }),
    'regalo-grupo': trio('lilac', 1, [emoji('1f381', { hue: 120 }), emoji('1f381'), emoji('1f381', { hue: 220 })], 430),
    ...plain(
      'indigo',
      {
        diseno: '1f3a8',
        clases: '1f4da',
        fotografia: '1f4f8',
        reparacion: '1f6e0-fe0f',
        programacion: '1f4bb',
        inmueble: '1f3e0',
        'casa-jardin': '1f3e1',
        edificio: '1f3e2',
        auto: '1f697',
        camioneta: '1f699',
        'moto-lineal': '1f6f5',
        evento: '1f3aa',
        catering: '1f958',
        musica: '1f3b7',
      },
      ['reparacion'],
    ),
  };
}
