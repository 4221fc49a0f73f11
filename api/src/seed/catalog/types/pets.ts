import { BRANDS } from '../brands';
import { FITTING, item, of, type ProductType, pic } from '../spec';

const pet = {
  brands: BRANDS.mascotas,
  texts: 'home',
  warranty: 'Cambio si llega dañado.',
  tags: ['mascotas'],
  look: { choice: true },
} as const;
const baby = {
  brands: BRANDS.bebes,
  warranty: 'Cambio si llega dañado.',
  tags: ['bebé'],
  look: { choice: true },
} as const;
const KG = (text: string, add = 0) => of(`de ${text}`, { add, values: { Contenido: text } });

export const PETS: readonly ProductType[] = [
  {
    ...pet,
    sub: 2101,
    weight: 10,
    name: 'Alimento para {animal} {sabor} {peso} {marca}',
    price: [29, 49],
    slots: {
      animal: [
        pic('perro adulto', 'comida-perro', 'perro'),
        pic('cachorro', 'comida-perro', 'perro'),
        pic('perro pequeño', 'comida-perro', 'perro'),
        pic('gato adulto', 'comida-gato', 'gato'),
        pic('gatito', 'comida-gato', 'gato'),
        pic('gato esterilizado', 'comida-gato', 'gato'),
      ],
      sabor: ['sabor pollo', 'sabor carne', 'sabor pescado', 'con quinua', 'sin granos'],
      peso: [KG('1 kg', -8), KG('3 kg', 20), KG('8 kg', 90), KG('15 kg', 150)],
    },
    intro: ['Croquetas completas y balanceadas, que les gustan de verdad.', 'Receta peruana con proteína fresca.'],
    facts: [
      'Sin colorantes.',
      'Cambia el alimento de a pocos durante una semana.',
      'Bolsa con cierre para conservar el aroma.',
      'Formulado por veterinarios.',
    ],
  },
  {
    ...pet,
    sub: 2102,
    weight: 9,
    name: '{cosa} {detalle} {marca}',
    price: [12, 59],
    slots: {
      cosa: [
        item('Hueso de juguete', [9, 35], ['mediano', 'grande', 'para cachorro', 'con sonido'], ['hueso']),
        item('Pelota para perro', [9, 29], ['de tenis', 'resistente', 'pack de 3'], ['pelota-mascota']),
        item('Plato para mascota', [12, 45], ['antideslizante', 'con dosificador', 'hondo'], ['plato-mascota']),
        item('Collar con placa', [15, 49], ['para perro', 'para gato', 'grabado'], ['huella']),
        item('Cama para perro', [59, 159], ['mediana', 'grande', 'lavable'], ['perro', 'mascotas-grupo']),
        item('Rascador para gato', [49, 189], ['de sisal', 'de tres niveles', 'de cartón'], ['gato', 'mascotas-grupo']),
      ],
      detalle: FITTING,
    },
    intro: ['Para que estén cómodos y jueguen en vez de morder zapatos.', 'Hecho para durar más que el entusiasmo.'],
    facts: ['Material sin sustancias tóxicas.', 'Fácil de limpiar.', 'Elige el tamaño según el peso de tu mascota.'],
  },
  {
    ...pet,
    sub: 2103,
    weight: 6,
    name: '{cosa} {detalle} {marca}',
    price: [15, 49],
    slots: {
      cosa: [
        pic('Champú para perro', 'champu-mascota', 'perro'),
        pic('Champú para gato', 'champu-mascota', 'gato'),
        of('Toallitas para patas', {
          pictures: ['huella'],
          with: { detalle: ['x 50', 'x 100', 'sin perfume', 'con sábila'] },
        }),
      ],
      detalle: ['de avena', 'antipulgas', 'para piel sensible', 'blanqueador', 'de sábila', 'de 500 ml'],
    },
    intro: ['Baño tranquilo y pelo suelto.', 'Limpia sin irritar.'],
    facts: ['pH para mascotas.', 'No arde en los ojos.', 'Recomendado por veterinarios.'],
  },
  {
    ...pet,
    sub: 2104,
    weight: 6,
    name: '{cosa} {detalle} {marca}',
    price: [9, 69],
    slots: {
      cosa: [
        item(
          'Alimento para peces',
          [9, 35],
          ['tropicales', 'de agua fría', 'en hojuelas', 'de 200 g'],
          ['comida-pez', 'pez'],
        ),
        item('Pecera', [59, 249], ['de 20 litros', 'de 40 litros', 'con filtro'], ['pez', 'comida-pez']),
        item(
          'Alimento para aves',
          [9, 39],
          ['de 500 g', 'de 1 kg', 'para loros', 'para canarios'],
          ['comida-ave', 'loro'],
        ),
        item('Jaula', [79, 249], ['para loro', 'mediana', 'con percha'], ['loro', 'comida-ave']),
        item('Casa para hámster', [45, 129], ['con rueda', 'de dos pisos', 'de madera'], ['hamster']),
      ],
      detalle: FITTING,
    },
    intro: ['Cuidado simple para compañeros pequeños.'],
    facts: ['Incluye guía de cuidados.', 'Empaque firme.', 'Recomendado por criadores.'],
  },
];

export const BABIES: readonly ProductType[] = [
  {
    ...baby,
    texts: 'toy',
    sub: 2601,
    weight: 6,
    name: '{cosa} {detalle} {marca}',
    price: [15, 59],
    slots: {
      cosa: [
        item('Biberón', [15, 59], ['anticólicos', 'de 120 ml', 'de 250 ml', 'de vidrio', 'de silicona'], ['biberon']),
        item('Set de biberones', [45, 119], ['para recién nacido', 'x 3', 'con cepillo'], ['biberon']),
        item('Plato de aprendizaje', [19, 49], ['con ventosa', 'con cuchara', 'de silicona'], ['plato-mascota']),
      ],
      detalle: FITTING,
    },
    intro: ['Fácil de lavar y de sostener.', 'Pensado con mamás y pediatras.'],
    facts: ['Libre de BPA.', 'Se esteriliza en agua hirviendo.', 'Silicona suave.'],
  },
  {
    ...baby,
    texts: 'toy',
    sub: 2602,
    weight: 6,
    name: '{cosa} {detalle} {marca}',
    price: [15, 69],
    tags: ['bebé', 'niños'],
    slots: {
      cosa: [
        item('Sonajas', [12, 39], ['de madera', 'de colores', 'desde 3 meses'], ['sonaja']),
        item('Patito de baño', [9, 25], ['flotador', 'que cambia de color', 'pack de 3'], ['patito-bebe']),
        item('Móvil de cuna', [59, 129], ['de mariposas', 'musical', 'de fieltro'], ['mariposa']),
        item(
          'Peluche de apego',
          [29, 69],
          ['conejo', 'elefante', 'de algodón'],
          ['peluche-conejo', 'peluche-elefante'],
        ),
      ],
      detalle: FITTING,
    },
    intro: ['Estímulo suave para los primeros meses.', 'Colores y texturas para descubrir.'],
    facts: ['Sin piezas pequeñas.', 'Tintes al agua.', 'Recomendado por estimuladoras tempranas.'],
  },
  {
    ...baby,
    texts: 'wear',
    sub: 2603,
    weight: 6,
    name: '{cosa} {detalle} {marca}',
    price: [29, 89],
    slots: {
      cosa: [
        item(
          'Manta para bebé',
          [39, 119],
          ['de algodón pima', 'de baby alpaca', 'bordada', 'reversible'],
          ['frazada-beige'],
        ),
        item(
          'Sábana de cuna',
          [29, 79],
          ['de algodón pima', 'de muselina', 'juego de dos'],
          ['sabanas-beige', 'sabanas-verde'],
        ),
        item(
          'Toalla con capucha',
          [29, 69],
          ['de algodón', 'de muselina', 'bordada'],
          ['toallas-rosado', 'toallas-azul'],
        ),
      ],
      detalle: FITTING,
    },
    intro: ['Suave como debe ser lo primero que toca.', 'Algodón peruano de fibra larga.'],
    facts: ['Lavar con jabón neutro.', 'Sin tintes agresivos.', 'Mide 90 × 90 cm.'],
    values: { Público: 'Bebés' },
  },
  {
    ...baby,
    texts: 'home',
    sub: 2604,
    weight: 5,
    name: '{cosa} {detalle} {marca}',
    price: [9, 69],
    slots: {
      cosa: [
        item(
          'Alfileres para pañal',
          [6, 19],
          ['de seguridad, x 6', 'de seguridad, x 12', 'de colores, x 8'],
          ['panal'],
        ),
        item('Jabón para bebé', [7, 25], ['de avena', 'de caléndula', 'neutro, x 3'], ['jabon']),
        item('Crema para rozaduras', [19, 49], ['de caléndula', 'con óxido de zinc', 'de 100 g'], ['pote-crema']),
        item('Algodón', [6, 19], ['en frasco', 'en bolitas', 'en discos'], ['algodon']),
      ],
      detalle: FITTING,
    },
    intro: ['Cuidado simple para piel delicada.'],
    facts: [
      'Probado dermatológicamente donde corresponde.',
      'Sin perfumes añadidos.',
      'Con registro sanitario en los productos que lo requieren.',
    ],
  },
];
