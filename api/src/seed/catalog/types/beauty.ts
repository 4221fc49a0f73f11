import { BRANDS } from '../brands';
import { FITTING, item, of, type ProductType, pic } from '../spec';

const care = {
  brands: BRANDS.belleza,
  texts: 'beauty',
  warranty: 'Producto sellado; se cambia si llega abierto.',
} as const;
const ML = (text: string, add = 0) => of(`de ${text}`, { add, values: { Contenido: text } });
const shown = { choice: true } as const;

export const BEAUTY: readonly ProductType[] = [
  {
    ...care,
    sub: 1801,
    weight: 12,
    name: '{cosa} {tono} {marca}',
    price: [19, 69],
    look: shown,
    slots: {
      cosa: [
        pic('Labial mate', 'labial', 'labiales-grupo'),
        pic('Labial hidratante', 'labiales-grupo', 'labial'),
        pic('Labial de larga duración', 'labial', 'labiales-grupo'),
        pic('Esmalte de uñas', 'esmalte'),
        pic('Esmalte semipermanente', 'esmalte'),
      ],
      tono: [
        'rojo cantuta',
        'vino tinto',
        'rosa palo',
        'coral Máncora',
        'nude canela',
        'ciruela',
        'terracota',
        'fucsia',
      ],
    },
    intro: ['Color parejo en una sola pasada.', 'Buen pigmento y secado rápido.'],
    facts: [
      'Sin parabenos ni plomo.',
      'No probado en animales.',
      'Con registro sanitario vigente.',
      'El tono real puede variar un poco según tu pantalla.',
    ],
    tags: ['mujer', 'maquillaje'],
  },
  {
    ...care,
    sub: 1802,
    weight: 15,
    name: '{cosa} {ingrediente} {contenido} {marca}',
    price: [25, 89],
    look: shown,
    slots: {
      cosa: [
        pic('Crema hidratante', 'crema-rosada', 'crema-verde'),
        pic('Crema corporal', 'crema-verde', 'crema-rosada'),
        of('Protector solar FPS 50', {
          pictures: ['tubo-naranja'],
          with: {
            ingrediente: ['con sábila', 'con color', 'toque seco', 'para niños'],
            contenido: [ML('50 ml', -5), ML('100 ml')],
          },
        }),
        of('Crema de manos', {
          pictures: ['tubo-turquesa'],
          with: { contenido: [ML('50 ml', -10), ML('100 ml', -5)] },
        }),
        of('Crema de noche', { pictures: ['pote-crema'], with: { contenido: [ML('50 ml', 5), ML('100 ml', 20)] } }),
        pic('Loción corporal', 'locion', 'flor-bano'),
        pic('Exfoliante', 'pote-crema'),
        pic('Gel de limpieza', 'tubo-turquesa', 'crema-verde'),
      ],
      ingrediente: [
        'de aguaje',
        'de sacha inchi',
        'de camu camu',
        'de quinua',
        'de sábila',
        'de maca',
        'de rosas de Lima',
      ],
      contenido: [ML('200 ml'), ML('250 ml', 6), ML('400 ml', 18)],
    },
    intro: [
      'Se absorbe rápido y no deja sensación grasosa.',
      'Fórmula corta, con ingredientes de la Amazonía y de los Andes.',
    ],
    facts: [
      'Para todo tipo de piel.',
      'Con registro sanitario vigente.',
      'Envase reciclable.',
      'Pruébala primero en una zona pequeña.',
      'Elaborada en Lima en lotes pequeños.',
    ],
    tags: ['cuidado'],
  },
  {
    ...care,
    sub: 1803,
    weight: 11,
    name: '{cosa} {detalle} {marca}',
    price: [15, 65],
    look: shown,
    slots: {
      cosa: [
        item(
          'Champú',
          [19, 59],
          [
            'de sábila de 400 ml',
            'anticaspa de 400 ml',
            'para rizos de 400 ml',
            'de romero de 1 litro',
            'sin sulfatos de 400 ml',
          ],
          ['champu-celeste', 'champu-ambar'],
        ),
        item(
          'Acondicionador',
          [19, 59],
          ['de sábila de 400 ml', 'para cabello teñido', 'para rizos de 400 ml'],
          ['champu-ambar', 'champu-celeste'],
        ),
        item('Peine', [6, 25], ['de dientes anchos', 'desenredante', 'de bolsillo'], ['peine']),
        item('Afeitadora', [9, 39], ['de dos hojas', 'de tres hojas', 'recargable'], ['afeitadora']),
        item('Cepillo dental', [6, 25], ['de bambú', 'suave', 'pack de 4'], ['cepillo']),
      ],
      detalle: FITTING,
    },
    intro: ['Para usar todos los días, en toda la familia.', 'Cuidado sencillo que se nota en pocas semanas.'],
    facts: [
      'Materiales e ingredientes a la vista en la etiqueta.',
      'Empaque reciclable.',
      'Recomendado por peluqueras de barrio.',
    ],
    tags: ['cuidado'],
  },
  {
    ...care,
    sub: 1804,
    weight: 9,
    name: 'Perfume {nombre} {contenido} {marca}',
    price: [69, 169],
    look: { pictures: ['perfume-dorado', 'perfume-lila', 'perfume-azul'] },
    slots: {
      nombre: [
        'Noche de Barranco',
        'Garúa',
        'Jazmín de Lima',
        'Costa Verde',
        'Cantuta',
        'Palo Santo',
        'Vainilla Amazónica',
        'Azahar de Ica',
      ],
      contenido: [ML('50 ml', -20), ML('75 ml'), ML('100 ml', 30)],
    },
    intro: ['Perfume de notas limpias, que acompaña sin invadir.', 'Fragancia creada en Lima con esencias naturales.'],
    facts: [
      'Duración aproximada de seis horas.',
      'Incluye una muestra para probar antes de abrir.',
      'Frasco de vidrio reutilizable.',
      'Unisex.',
    ],
    tags: ['perfume', 'regalo'],
  },
];
