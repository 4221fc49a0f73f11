import { BRANDS } from '../brands';
import { FITTING, item, type ProductType } from '../spec';

const craft = {
  brands: BRANDS.artesania,
  texts: 'craft',
  warranty: 'Pieza única; se cambia si llega dañada.',
  tags: ['artesanía', 'regalo'],
  look: { choice: true },
  name: '{cosa} {detalle} {marca}',
} as const;
const gift = {
  brands: BRANDS.regalos,
  texts: 'home',
  warranty: 'Cambio si llega dañado.',
  tags: ['regalo'],
  look: { choice: true },
  name: '{cosa} {detalle} {marca}',
} as const;
const WOOL = { Material: 'Lana' };
const ALPACA = { Material: 'Alpaca' };

export const CRAFTS: readonly ProductType[] = [
  {
    ...craft,
    sub: 2401,
    weight: 12,
    price: [59, 259],
    slots: {
      cosa: [
        item(
          'Tapiz de lana',
          [129, 389],
          ['con tintes naturales', 'de San Pedro de Cajas', 'con chakanas'],
          ['tapiz-guinda', 'tapiz-azul', 'tapiz-crema'],
          WOOL,
        ),
        item(
          'Tapiz ayacuchano',
          [189, 489],
          ['con tintes naturales', 'de Santa Ana', 'de 1,20 m'],
          ['tapiz-azul', 'tapiz-crema'],
          WOOL,
        ),
        item(
          'Camino de mesa',
          [59, 149],
          ['de telar', 'con chakanas', 'de Chinchero'],
          ['tapiz-crema', 'tapiz-guinda'],
          { Material: 'Algodón' },
        ),
        item(
          'Morral tejido',
          [49, 129],
          ['de Chinchero', 'de telar de cintura', 'con forro'],
          ['morral-azul', 'morral-rojo'],
          WOOL,
        ),
        item(
          'Bolso andino',
          [59, 159],
          ['de Taquile', 'con cierre', 'con asa de cuero'],
          ['morral-rojo', 'morral-verde'],
          WOOL,
        ),
        item('Chuspa', [35, 89], ['de Taquile', 'de Pitumarca', 'con borlas'], ['morral-verde', 'morral-azul'], ALPACA),
        item(
          'Manta lliclla',
          [149, 389],
          ['de Chinchero', 'de Pitumarca', 'con tintes naturales'],
          ['frazada-roja', 'frazada-azul'],
          ALPACA,
        ),
        item('Ovillos de alpaca', [19, 69], ['x 5', 'x 10', 'teñidos a mano'], ['ovillos', 'ovillos-grupo'], ALPACA),
      ],
      detalle: FITTING,
    },
    intro: ['Trabajado a mano por una sola artesana, de principio a fin.', 'Teñido con cochinilla, chilca y añil.'],
    facts: [
      'Cada pieza toma entre una y tres semanas.',
      'El diseño varía ligeramente de una pieza a otra.',
      'Lavar en seco.',
      'El 70 % del precio llega a quien lo hizo.',
    ],
  },
  {
    ...craft,
    sub: 2402,
    weight: 10,
    price: [35, 189],
    values: { Material: 'Cerámica' },
    slots: {
      cosa: [
        item('Ánfora', [79, 249], ['de Chulucanas', 'pintada a mano', 'de 35 cm'], ['anfora', 'ceramica-grupo']),
        item('Vasija de barro', [45, 149], ['de Quinua', 'de Chulucanas', 'de 20 cm'], ['vasija', 'ceramica-grupo']),
        item(
          'Torito de Pucará',
          [29, 129],
          ['para techo, par', 'de 15 cm', 'pintado a mano', 'de 25 cm'],
          ['torito', 'torito-rojo'],
        ),
        item('Llamita de cerámica', [25, 89], ['de Quinua', 'de 15 cm', 'pintada a mano'], ['llama']),
        item('Iglesia ayacuchana', [49, 149], ['de Quinua', 'de 20 cm', 'de 30 cm'], ['nacimiento']),
        item(
          'Mate para infusión',
          [25, 79],
          ['de barro', 'con bombilla', 'pintado a mano'],
          ['mate-burilado', 'ceramica-grupo'],
        ),
        item('Réplica en piedra', [59, 189], ['de 20 cm', 'para jardín', 'de escritorio'], ['piedra']),
      ],
      detalle: FITTING,
    },
    intro: ['Modelado a mano y terminado sin apuro.', 'Pieza de la tradición alfarera peruana.'],
    facts: [
      'Pintado con engobes naturales.',
      'Pensado para decorar.',
      'Embalado en viruta y caja doble.',
      'Firmado por su autor.',
    ],
  },
  {
    ...craft,
    sub: 2403,
    weight: 8,
    price: [49, 289],
    values: { Material: 'Madera' },
    slots: {
      cosa: [
        item('Charango', [249, 489], ['de nogal', 'de estudio', 'de concierto', 'ayacuchano'], ['charango']),
        item('Guitarra eléctrica', [449, 899], ['de estudio', 'con funda', 'serie Cumbia'], ['guitarra']),
        item('Quena', [39, 149], ['de bambú', 'en sol mayor', 'de concierto', 'para estudiante'], ['quena']),
        item('Tambor de madera', [89, 249], ['de parche natural', 'de cedro', 'de 40 cm'], ['cajon']),
        item('Violín', [299, 599], ['ayacuchano', 'de estudio 4/4', 'con estuche'], ['violin']),
      ],
      detalle: FITTING,
    },
    intro: ['Construido en un taller de San Juan de Lurigancho.', 'Afinado y probado antes de salir del taller.'],
    facts: ['Incluye funda.', 'Guárdalo lejos de la humedad.', 'Maderas secadas por más de un año.'],
  },
  {
    ...craft,
    sub: 2404,
    weight: 8,
    price: [39, 219],
    slots: {
      cosa: [
        item(
          'Anillo de plata 950',
          [89, 249],
          ['con topacio', 'de San Blas', 'hecho a mano', 'con crisocola'],
          ['anillo'],
          { Material: 'Plata' },
        ),
        item('Dije de plata', [59, 189], ['con piedra azul', 'de Catacaos', 'hecho a mano'], ['joya'], {
          Material: 'Plata',
        }),
        item('Máscara de danza', [79, 219], ['de Paucartambo', 'de la diablada', 'de papel maché'], ['mascara']),
        item('Abanico', [19, 59], ['pintado a mano', 'de tela', 'de marinera'], ['abanico']),
        item('Monedero de cuero', [29, 79], ['con broche', 'repujado', 'de Catacaos'], ['monedero'], {
          Material: 'Cuero',
        }),
      ],
      detalle: FITTING,
    },
    intro: ['Hecho a mano por maestros de oficio.', 'Detalle fino y acabado pulido.'],
    facts: ['Incluye estuche.', 'Ley garantizada en las piezas de plata.', 'Limpiar con paño suave.'],
  },
];

export const GIFTS: readonly ProductType[] = [
  {
    ...gift,
    sub: 7001,
    weight: 8,
    price: [12, 79],
    slots: {
      cosa: [
        item('Globos', [9, 39], ['metalizados, x 10', 'de colores, x 50', 'con helio, x 6'], ['globos', 'fiesta']),
        item('Kit de fiesta', [39, 109], ['para 12 personas', 'infantil', 'dorado'], ['fiesta', 'globos']),
        item('Torta de cumpleaños', [59, 139], ['de vainilla', 'de chocolate', 'personalizada'], ['torta']),
        item('Copas para brindis', [35, 89], ['par', 'x 6', 'grabadas'], ['vinos']),
        item('Árbol de Navidad', [49, 189], ['de mesa', 'de 90 cm', 'con adornos'], ['arbol']),
      ],
      detalle: FITTING,
    },
    intro: ['Todo listo para celebrar.', 'Para armar la fiesta en media hora.'],
    facts: ['Puedes añadir una dedicatoria.', 'Llega empacado para regalo.', 'Coordinamos la hora de entrega.'],
  },
  {
    ...gift,
    sub: 7002,
    weight: 8,
    price: [25, 129],
    limaOnly: true,
    slots: {
      cosa: [
        item('Ramo de flores', [49, 149], ['de temporada', 'con tarjeta', 'grande'], ['ramo']),
        item('Rosas', [39, 159], ['x 6', 'x 12', 'en caja, x 12'], ['rosa', 'ramo']),
        item('Girasoles', [35, 99], ['x 3', 'x 6', 'con tarjeta'], ['girasol', 'ramo']),
        item('Bombones', [29, 89], ['en caja x 12', 'surtidos, x 24', 'rellenos de lúcuma'], ['bombones']),
        item('Chocolates', [19, 79], ['surtidos', 'con leche', 'en caja de regalo'], ['chocolate', 'bombones']),
      ],
      detalle: FITTING,
    },
    intro: ['Preparado el mismo día.', 'Un detalle que llega a la hora.'],
    facts: [
      'Entrega en Lima el mismo día si pides antes de las 11.',
      'Incluye tarjeta escrita a mano.',
      'Te enviamos foto antes de despachar.',
    ],
  },
  {
    ...gift,
    sub: 7003,
    weight: 7,
    price: [5, 35],
    slots: {
      cosa: [
        item('Tarjeta de saludo', [4, 15], ['hecha a mano', 'de cumpleaños', 'de Navidad', 'x 10'], ['tarjeta']),
        item('Moño para regalo', [3, 15], ['rojo', 'x 10', 'de tela'], ['lazo']),
        item('Caja de regalo', [9, 35], ['con papel de seda', 'reutilizable', 'mediana'], ['regalo', 'regalo-grupo']),
        item('Pack de cajas de regalo', [19, 49], ['x 3', 'x 6', 'de colores'], ['regalo-grupo', 'regalo']),
      ],
      detalle: FITTING,
    },
    intro: ['El envoltorio también dice algo.', 'Papel grueso y dobleces limpios.'],
    facts: ['Papel reciclado.', 'Se envía plano.', 'Colores según disponibilidad.'],
  },
  {
    ...gift,
    sub: 7004,
    weight: 9,
    price: [15, 59],
    slots: {
      cosa: [
        item('Vela aromática', [15, 49], ['de palo santo', 'de lavanda', 'de vainilla', 'de cera de soya'], ['vela']),
        item(
          'Taza',
          [15, 39],
          ['con frase', 'de cerámica', 'esmaltada', 'con torito de Pucará'],
          ['taza', 'tazas-grupo'],
        ),
        item('Juego de tazas', [39, 89], ['x 3', 'x 6', 'esmaltadas, x 4'], ['tazas-grupo', 'taza']),
        item('Vela de cumpleaños', [5, 19], ['x 12', 'con número', 'de colores'], ['vela']),
      ],
      detalle: FITTING,
    },
    intro: ['Regalo pequeño que se usa mucho.', 'Un detalle sencillo que alegra la casa.'],
    facts: ['Hecho a mano en Lima.', 'Viene en caja lista para entregar.', 'Cada pieza sale un poco distinta.'],
  },
];
