import type { Hex } from '../colour';
import { folded, foldedCloth, lamp, pot } from '../objects/home';
import { phone, speaker, television } from '../objects/tech';
import { drawing, emoji } from '../scene';
import { lie, type Pictures, pair, spread, stand, trio } from './arrange';

export function tech(): Pictures {
  const S = 'sky';
  return {
    'celular-azul': stand(S, 0, drawing(phone('#22304f', '#f5b9a0', '#7c1f36')), 700),
    'celular-negro': stand(S, 1, drawing(phone('#2b2b31', '#9fd0e6', '#3f7d4a')), 700),
    'celular-rosado': stand(S, 2, drawing(phone('#ec94ad', '#f1d9a0', '#9a7fc0')), 700),
    'celular-verde': stand(S, 0, drawing(phone('#3f7d4a', '#cfe2c4', '#2e9c9a')), 700),
    'televisor-cerro': stand(S, 1, drawing(television('#9fd0e6', '#3f7d4a')), 860),
    'televisor-desierto': stand(S, 2, drawing(television('#f5c9a0', '#b5624b')), 860),
    'parlante-rojo': stand(S, 0, drawing(speaker('#c4283c', '#f1d9a0', false)), 680),
    'parlante-azul': stand(S, 2, drawing(speaker('#2d4f9e', '#86b9dd', false)), 680),
    'parlante-torre': stand(S, 1, drawing(speaker('#2b2b31', '#dca12e', true)), 680),
    laptop: stand(S, 0, emoji('1f4bb'), 720),
    'laptop-oscura': stand(S, 2, emoji('1f4bb', { brightness: 0.62 }), 720),
    computadora: stand(S, 1, emoji('1f5a5-fe0f'), 700),
    audifonos: stand(S, 0, emoji('1f3a7'), 640),
    'audifonos-negro': stand(S, 1, emoji('1f3a7', { brightness: 0.5 }), 640),
    reloj: stand(S, 2, emoji('231a'), 640),
    'reloj-negro': stand(S, 0, emoji('231a', { saturation: 0.05, brightness: 0.7 }), 640),
    'reloj-cobre': stand(S, 1, emoji('231a', { hue: 110 }), 640),
    camara: stand(S, 1, emoji('1f4f7'), 680),
    'camara-flash': stand(S, 0, emoji('1f4f8'), 680),
    videocamara: stand(S, 2, emoji('1f4f9'), 680),
    impresora: stand(S, 0, emoji('1f5a8-fe0f'), 680),
    teclado: lie(S, 1, emoji('2328-fe0f'), 740, -6),
    mouse: lie(S, 2, emoji('1f5b1-fe0f'), 600, 8),
    bateria: stand(S, 0, emoji('1f50b'), 640),
    enchufe: lie(S, 1, emoji('1f50c'), 620, 0),
    microfono: stand(S, 2, emoji('1f399-fe0f'), 660),
    'microfono-mano': lie(S, 0, emoji('1f3a4'), 640, 0),
    linterna: lie(S, 1, emoji('1f526'), 640, 0),
    radio: stand(S, 2, emoji('1f4fb'), 680),
    dron: stand(S, 0, emoji('1f681', { saturation: 0.3 }), 640),
    proyector: stand(S, 1, emoji('1f4fd-fe0f'), 640),
    telescopio: stand(S, 2, emoji('1f52d'), 660),
    'audifonos-par': pair(S, 1, emoji('1f3a7'), emoji('1f3a7', { brightness: 0.5 }), 500),
  };
}

const LOOM: readonly [Hex, Hex, Hex] = ['#e0a52f', '#f4f1ec', '#2e9c9a'];

export function home(): Pictures {
  const S = 'sand';
  const simple: Record<string, readonly [string, number?]> = {
    sofa: ['1f6cb-fe0f', 760],
    cama: ['1f6cf-fe0f', 760],
    silla: ['1fa91', 680],
    sarten: ['1f373', 680],
    vajilla: ['1f37d-fe0f', 660],
    taza: ['2615', 620],
    tetera: ['1fad6', 640],
    vela: ['1f56f-fe0f', 620],
    espejo: ['1fa9e', 660],
    'reloj-mesa': ['1f570-fe0f', 640],
    despertador: ['23f0', 620],
    canasta: ['1f9fa', 660],
    escoba: ['1f9f9', 680],
    balde: ['1faa3', 640],
    planta: ['1fab4', 680],
    cactus: ['1f335', 660],
    cuadro: ['1f5bc-fe0f', 680],
    ducha: ['1f6bf', 640],
    cuchillo: ['1f52a', 660],
    cubiertos: ['1f374', 620],
    copas: ['1f377', 640],
    termo: ['1f376', 620],
    esponja: ['1f9fd', 600],
    jabon: ['1f9fc', 620],
    foco: ['1f4a1', 620],
    tina: ['1f6c1', 720],
    escalera: ['1fa9c', 660],
    papel: ['1f9fb', 620],
    puerta: ['1f6aa', 660],
    biberon: ['1f37c', 640],
    licor: ['1f943', 560],
  };
  const flat = new Set([
    'cuchillo',
    'cubiertos',
    'escoba',
    'ducha',
    'vajilla',
    'sarten',
    'espejo',
    'cuadro',
    'biberon',
  ]);
  const out: Pictures = {};
  Object.entries(simple).forEach(([name, [code, fit = 640]], i) => {
    out[name] = flat.has(name) ? lie(S, i, emoji(code), fit, 0) : stand(S, i, emoji(code), fit);
  });
  return {
    ...out,
    'olla-roja': stand(S, 0, drawing(pot('#c4283c')), 720),
    'olla-acero': stand(S, 1, drawing(pot('#b9bdc4')), 720),
    'olla-verde': stand(S, 2, drawing(pot('#3f7d4a')), 720),
    'lampara-crema': stand(S, 0, drawing(lamp('#f1dcae', '#b5834b')), 700),
    'lampara-azul': stand(S, 1, drawing(lamp('#b9d2ea', '#22304f')), 700),
    'toallas-azul': stand(S, 2, drawing(folded(['#86b9dd', '#f4f1ec', '#22304f'])), 680),
    'toallas-rosado': stand(S, 1, drawing(folded(['#ec94ad', '#f4f1ec', '#7c1f36'])), 680),
    'sabanas-beige': stand(S, 0, drawing(folded(['#d9c3a0', '#f4f1ec'])), 720),
    'sabanas-verde': stand(S, 1, drawing(folded(['#a8c3a0', '#f4f1ec'])), 720),
    'frazada-roja': stand(S, 0, drawing(foldedCloth('#c4283c', LOOM, true)), 740),
    'frazada-azul': stand(S, 2, drawing(foldedCloth('#22304f', ['#ec94ad', '#f4f1ec', '#dca12e'], true)), 740),
    'frazada-beige': stand(S, 1, drawing(foldedCloth('#d9c3a0', ['#7c1f36', '#6d4630', '#2e9c9a'], false)), 740),
    'tazas-grupo': trio(S, 1, [emoji('2615', { hue: 120 }), emoji('2615'), emoji('2615', { hue: 220 })], 420),
    'plantas-grupo': trio(S, 2, [emoji('1f335'), emoji('1fab4'), emoji('1f33b')], 470),
  };
}

export function tools(): Pictures {
  const S = 'sky';
  return {
    martillo: lie(S, 0, emoji('1f528'), 640, 0),
    desarmador: lie(S, 1, emoji('1fa9b'), 640, 0),
    llave: lie(S, 2, emoji('1f527'), 640, 0),
    serrucho: lie(S, 0, emoji('1fa9a'), 660, 0),
    hacha: lie(S, 1, emoji('1fa93'), 640, 0),
    'caja-herramientas': stand(S, 2, emoji('1f9f0'), 680),
    candado: stand(S, 0, emoji('1f512'), 600),
    tornillos: lie(S, 1, emoji('1f529'), 600, 0),
    casco: stand(S, 2, emoji('26d1-fe0f'), 640),
    chaleco: lie(S, 0, emoji('1f9ba'), 660, 0),
    extintor: stand(S, 1, emoji('1f9ef'), 680),
    iman: lie(S, 2, emoji('1f9f2'), 600, 0),
    ladrillo: stand(S, 0, emoji('1f9f1'), 640),
    'herramientas-grupo': spread(S, 1, [emoji('1f528'), emoji('1fa9b'), emoji('1f527')], 380),
  };
}
