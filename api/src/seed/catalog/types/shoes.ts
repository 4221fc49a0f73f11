import { BRANDS } from '../brands';
import { of, type ProductType, pic } from '../spec';

const WHO = [
  of('para hombre', { values: { Público: 'Hombre' } }),
  of('para mujer', { values: { Público: 'Mujer' } }),
  of('unisex', { values: { Público: 'Unisex' } }),
];
const base = {
  brands: BRANDS.calzado,
  sizes: 'shoe',
  texts: 'shoe',
  warranty: '3 meses por despegue o costura.',
} as const;
const TRUJILLO = 'Hecha en El Porvenir, Trujillo, por zapateros de oficio.';

export const SHOES: readonly ProductType[] = [
  {
    ...base,
    sub: 1201,
    weight: 18,
    name: 'Zapatilla urbana {modelo} {material} {quien} {marca}',
    look: { sneaker: 'zapatilla-urbana' },
    price: [89, 179],
    slots: {
      modelo: ['Barranco', 'Miraflores', 'Jirón', 'Surquillo', 'Rímac', 'Callao', 'Lince', 'Breña'],
      material: [
        of('de cuero', { add: 40, values: { Material: 'Cuero' } }),
        of('de cuero sintético', { values: { Material: 'Cuero sintético' } }),
        of('de gamuza', { add: 25, values: { Material: 'Gamuza' } }),
      ],
      quien: WHO,
    },
    intro: [
      'Zapatilla de caña baja para caminar la ciudad entera.',
      'Diseño limpio, planta cosida y plantilla que se saca para lavar.',
    ],
    facts: [
      TRUJILLO,
      'Planta de caucho antideslizante.',
      'Horma estándar: pide tu talla de siempre.',
      'Limpia con un paño húmedo y deja secar a la sombra.',
    ],
    tags: ['calzado'],
    values: { Origen: 'Trujillo' },
  },
  {
    ...base,
    sub: 1201,
    weight: 12,
    name: 'Zapatilla de lona {modelo} {detalle} {quien} {marca}',
    look: { sneaker: 'zapatilla-lona' },
    price: [59, 109],
    slots: {
      modelo: ['Chincha', 'Huanchaco', 'Máncora', 'Paracas', 'Lobitos', 'Pimentel'],
      detalle: ['caña alta', 'bota', 'con puntera', 'con chakana bordada'],
      quien: WHO,
    },
    intro: [
      'Zapatilla de lona con puntera de caucho, la de toda la vida.',
      'Lona gruesa de algodón y ojalillos que no se oxidan.',
    ],
    facts: [
      TRUJILLO,
      'Se puede lavar a mano.',
      'Suela vulcanizada de 2,5 cm.',
      'Si calzas media talla, elige la siguiente.',
    ],
    values: { Material: 'Lona', Origen: 'Trujillo' },
    tags: ['calzado'],
  },
  {
    ...base,
    sub: 1202,
    weight: 20,
    name: 'Zapatilla {uso} {modelo} {quien} {marca}',
    look: { sneaker: 'zapatilla-running' },
    price: [109, 259],
    slots: {
      uso: ['para correr', 'running', 'de entrenamiento', 'trail', 'para caminar'],
      modelo: ['Chasqui 2', 'Veloz', 'Pampa', 'Cañete', 'Qhapaq', 'Maratón', 'Ritmo 10K', 'Puna'],
      quien: WHO,
    },
    intro: [
      'Zapatilla ligera con amortiguación en talón y antepié.',
      'Malla transpirable y un diseño escalonado inspirado en los andenes.',
    ],
    facts: [
      'Peso por unidad en talla 40: 245 g.',
      'Drop de 8 mm, para pisada neutra.',
      'Plantilla de EVA con tratamiento contra el olor.',
      'No la metas a la lavadora: cepillo suave y agua.',
      'Detalle reflectivo para correr de noche por el malecón.',
    ],
    values: { Material: 'Malla' },
    tags: ['calzado', 'deporte'],
  },
  {
    ...base,
    sub: 1202,
    weight: 5,
    sizes: 'shoe-child',
    name: 'Zapatilla infantil {modelo} {detalle} {marca}',
    look: { sneaker: 'zapatilla-running' },
    price: [59, 109],
    slots: {
      modelo: ['Saltarín', 'Recreo', 'Pichanguita', 'Trompo', 'Kusi', 'Vizcacha'],
      detalle: ['con velcro', 'escolar', 'con luces', 'deportiva', 'de malla'],
    },
    intro: [
      'Zapatilla infantil de horma ancha para pies que crecen.',
      'Puntera reforzada: aguanta pelota, bici y patio.',
    ],
    facts: ['Tallas de la 27 a la 33.', 'Plantilla acolchada que se puede lavar.', TRUJILLO],
    values: { Público: 'Niños', Material: 'Malla' },
    tags: ['calzado', 'niños'],
  },
  {
    ...base,
    sub: 1203,
    weight: 11,
    name: '{cosa} {detalle} {marca}',
    look: { choice: true },
    price: [99, 229],
    slots: {
      cosa: [
        of('Zapato de vestir para hombre', { pictures: ['zapato-vestir'], values: { Público: 'Hombre' } }),
        of('Zapato negro de oficina', { pictures: ['zapato-negro'], values: { Público: 'Hombre' } }),
        of('Mocasín de cuero', { pictures: ['zapato-vestir', 'zapato-negro'], values: { Público: 'Hombre' } }),
        of('Zapato escolar', { pictures: ['zapato-negro'], values: { Público: 'Niños' } }),
        of('Zapato de taco alto', { pictures: ['taco', 'taco-negro'], values: { Público: 'Mujer' } }),
        of('Zapato de taco medio', { pictures: ['taco-negro', 'taco'], values: { Público: 'Mujer' } }),
        of('Balerina', { pictures: ['balerina', 'balerina-negra'], values: { Público: 'Mujer' } }),
        of('Zapatilla de ballet', { pictures: ['zapatilla-ballet'], values: { Público: 'Mujer' } }),
      ],
      detalle: [
        'de cuero',
        'de cuero natural',
        'con plantilla acolchada',
        'cosido a mano',
        'horma ancha',
        'edición Trujillo',
        'de charol',
      ],
    },
    intro: [
      'Calzado cómodo desde el primer día, con plantilla de badana.',
      'Cuero nacional curtido y teñido en el norte.',
    ],
    facts: [
      'Hecho en El Porvenir, Trujillo, por zapateros de oficio.',
      'Lústralo cada dos semanas con crema incolora.',
      'Horma estándar: pide tu talla de siempre.',
    ],
    values: { Material: 'Cuero', Origen: 'Trujillo' },
    tags: ['calzado'],
  },
  {
    ...base,
    sub: 1204,
    weight: 11,
    name: '{cosa} {detalle} {marca}',
    look: { choice: true },
    price: [29, 99],
    slots: {
      cosa: [
        of('Sandalia de playa', { pictures: ['sandalia-playa', 'sandalia-rosada'] }),
        of('Sayonara', { pictures: ['sandalia-rosada', 'sandalia-playa'] }),
        of('Sandalia de taco bajo', { pictures: ['sandalia'], values: { Público: 'Mujer' } }),
        of('Sandalia de cuero para mujer', {
          pictures: ['sandalia'],
          add: 30,
          values: { Público: 'Mujer', Material: 'Cuero' },
        }),
      ],
      detalle: ['con planta de EVA', 'Punta Sal', 'Zorritos', 'Asia', 'de verano', 'Colán', 'acolchada', 'Vichayito'],
    },
    intro: [
      'Sandalia liviana que no resbala en mojado.',
      'Para el verano, la ducha del gimnasio y el paseo de la tarde.',
    ],
    facts: ['Planta de EVA de 2 cm.', 'Se enjuaga con agua y listo.', 'Horma estándar; si dudas, elige la mayor.'],
    tags: ['calzado', 'verano'],
  },
  {
    ...base,
    sub: 1205,
    weight: 10,
    name: '{cosa} {detalle} {quien} {marca}',
    look: { choice: true },
    price: [129, 289],
    slots: {
      cosa: [
        pic('Botín', 'bota-marron', 'bota'),
        pic('Bota', 'bota', 'bota-marron'),
        of('Borceguí de seguridad', { pictures: ['borcego'], add: 20 }),
        of('Borceguí de trekking', { pictures: ['borcego'], add: 35 }),
      ],
      detalle: [
        'de cuero engrasado',
        'con cierre',
        'con planta tractor',
        'de cuero nobuk',
        'impermeable',
        'caña media',
      ],
      quien: WHO,
    },
    intro: ['Calzado firme, de planta cosida y lengüeta cerrada.', 'Aguanta barro, piedra y lluvia de sierra.'],
    facts: [
      'Planta de caucho resistente a aceites.',
      'Hecho en Trujillo con cuero de 2 mm.',
      'Trátalo con grasa de caballo dos veces al año.',
    ],
    values: { Material: 'Cuero', Origen: 'Trujillo' },
    tags: ['calzado', 'invierno'],
  },
];
