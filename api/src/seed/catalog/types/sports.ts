import { BRANDS } from '../brands';
import { FITTING, item, type ProductType, pic } from '../spec';

const sport = {
  brands: BRANDS.deportes,
  texts: 'home',
  warranty: '3 meses por defectos de fábrica.',
  tags: ['deporte'],
  look: { choice: true },
} as const;

export const SPORTS: readonly ProductType[] = [
  {
    ...sport,
    sub: 1901,
    weight: 11,
    name: 'Pelota de {deporte} {detalle} {marca}',
    price: [39, 129],
    slots: {
      deporte: [
        pic('fútbol', 'pelota-futbol', 'pelotas-grupo'),
        pic('futsal', 'pelota-futbol', 'pelotas-grupo'),
        pic('básquet', 'pelota-basquet', 'pelotas-grupo'),
        pic('vóley', 'pelota-voley', 'pelotas-grupo'),
        pic('rugby', 'pelota-rugby'),
        pic('béisbol', 'pelota-beisbol'),
      ],
      detalle: ['oficial', 'de entrenamiento', 'de partido', 'cosida a mano', 'para losa', 'infantil'],
    },
    intro: ['Cubierta que aguanta cemento y tierra.', 'Para la pichanga, el colegio y el campeonato.'],
    facts: [
      'Peso y medida oficiales en los modelos de partido.',
      'Se envía lista para usar.',
      'Probada en losa y en césped.',
    ],
  },
  {
    ...sport,
    sub: 1902,
    weight: 12,
    name: '{cosa} {detalle} {marca}',
    price: [25, 149],
    slots: {
      cosa: [
        item(
          'Mancuernas',
          [39, 189],
          ['de 2 kg, par', 'de 5 kg, par', 'de 8 kg, par', 'de neopreno de 3 kg, par'],
          ['mancuerna-negra', 'mancuerna-turquesa'],
        ),
        item(
          'Tomatodo',
          [25, 89],
          ['deportivo de 750 ml', 'térmico de 500 ml', 'de acero de 1 litro', 'infantil de 450 ml'],
          ['tomatodo-azul', 'tomatodo-rojo'],
        ),
        item(
          'Botella',
          [29, 79],
          ['de aluminio de 600 ml', 'térmica de 750 ml', 'plegable'],
          ['tomatodo-verde', 'tomatodo-azul'],
        ),
        item(
          'Guantes de box',
          [79, 189],
          ['de 10 oz', 'de 12 oz', 'de 14 oz', 'para niños'],
          ['guante-box', 'guante-box-azul'],
        ),
        item('Kimono', [99, 249], ['de judo', 'de karate', 'de jiu-jitsu', 'infantil'], ['kimono']),
        item('Cronómetro', [29, 99], ['digital', 'de mano', 'con memoria'], ['cronometro']),
      ],
      detalle: FITTING,
    },
    intro: ['Para entrenar en casa o en el parque.', 'Equipo firme y sin complicaciones.'],
    facts: ['Fácil de limpiar.', 'Usado en academias de Lima Norte.', 'Buen acabado y costuras o uniones firmes.'],
  },
  {
    ...sport,
    sub: 1903,
    weight: 9,
    name: '{cosa} {detalle} {marca}',
    price: [129, 349],
    used: true,
    slots: {
      cosa: [
        item('Bicicleta', [499, 1299], ['aro 20', 'aro 26', 'urbana aro 28', 'de paseo', 'plegable'], ['bicicleta']),
        item('Scooter', [129, 349], ['plegable', 'de aluminio', 'infantil', 'con freno'], ['scooter']),
        item('Patines', [129, 299], ['de cuatro ruedas', 'regulables', 'para principiantes'], ['patines']),
        item('Skate', [119, 329], ['de maple', 'longboard', 'cruiser', 'para principiantes'], ['skate']),
      ],
      detalle: FITTING,
    },
    intro: ['Rueda suave y frena cuando debe.', 'Listo para la ciclovía del domingo.'],
    facts: ['Se entrega armado y regulado en Lima.', 'Incluye llave de ajuste.', 'Rodamientos sellados.'],
  },
  {
    ...sport,
    sub: 1904,
    weight: 8,
    name: '{cosa} {detalle} {marca}',
    price: [49, 189],
    slots: {
      cosa: [
        item('Carpa', [149, 449], ['para 2 personas', 'para 4 personas', 'de montaña', 'ultraliviana'], ['carpa']),
        item('Brújula', [19, 69], ['de trekking', 'con espejo', 'de bolsillo'], ['brujula']),
        item('Linterna de campamento', [39, 129], ['recargable', 'frontal', 'impermeable'], ['linterna']),
        item('Canoa', [699, 1499], ['inflable para 2', 'de madera', 'con remos'], ['canoa']),
      ],
      detalle: FITTING,
    },
    intro: ['Probado en Marcahuasi y en la Cordillera Blanca.', 'Pensado para salir lejos y volver bien.'],
    facts: ['Incluye bolsa o estuche.', 'Resiste lluvia y polvo.', 'Repuestos disponibles en Lima.'],
  },
  {
    ...sport,
    sub: 1905,
    weight: 11,
    name: '{cosa} {detalle} {marca}',
    price: [25, 129],
    slots: {
      cosa: [
        item('Lentes de natación', [25, 89], ['antiempañantes', 'para niños', 'de competencia'], ['lentes-natacion']),
        item('Set de snorkel', [59, 149], ['para adulto', 'para niños', 'con bolsa'], ['snorkel']),
        item('Raqueta de tenis', [89, 329], ['de grafito', 'de aluminio', 'junior'], ['raqueta']),
        item('Set de bádminton', [49, 129], ['para dos', 'para cuatro', 'con red'], ['badminton']),
        item(
          'Raqueta de ping-pong',
          [19, 79],
          ['de 3 estrellas', 'par con pelotas', 'de entrenamiento'],
          ['ping-pong'],
        ),
        item('Salvavidas', [39, 119], ['circular', 'para niños', 'náutico'], ['salvavidas']),
        item('Arco de fútbol', [89, 249], ['plegable', 'infantil', 'de 1,80 m'], ['arco']),
        item('Arco y flechas', [69, 249], ['con ventosas', 'de práctica', 'de fibra'], ['flecha']),
        item('Juego de bolos', [29, 79], ['de madera', 'infantil', 'de 10 pinos'], ['boliche']),
        item('Medallas', [25, 69], ['x 12', 'doradas, x 10', 'con cinta, x 12'], ['medalla']),
        item('Trofeo', [29, 129], ['de 20 cm', 'de 35 cm', 'con placa grabada'], ['trofeo']),
      ],
      detalle: FITTING,
    },
    intro: ['Para empezar o para competir.', 'Bien terminado y fácil de llevar.'],
    facts: [
      'Materiales que resisten sol y uso.',
      'Pedidos para clubes y colegios con descuento.',
      'Viene empacado para que no se golpee.',
    ],
  },
];
