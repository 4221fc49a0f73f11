import { methodFlags } from '@qhatu/contract/pricing';
import { daysBefore } from '../catalog/anchor';
import { COLOR, SIZE, valueId } from '../catalog/attributes';
import { brandId } from '../catalog/brands';
import type { ProductRow, ProductSeed, VariantSeed } from '../catalog/rows';
import { ACCOUNT } from './accounts';

type Fixed = Partial<ProductRow> & Pick<ProductRow, 'id' | 'name' | 'description' | 'category_id' | 'price'>;

/** A product with a fixed id; what is not said is ordinary. */
export function fixed(
  row: Fixed,
  stock: number | readonly VariantSeed[],
  pictures: readonly string[],
  tags: readonly string[] = [],
): ProductSeed {
  const variants = typeof stock === 'number' ? [{ price: row.price, stock, values: [], picture: null }] : stock;
  return {
    row: {
      seller_id: ACCOUNT.vendedor,
      brand_id: null,
      code: `QH-${row.id}`,
      textvariantes: null,
      warranty: '30 días por defectos de fábrica.',
      video_id: null,
      condition: 1,
      has_discount: 0,
      offer_price: null,
      discount_rate: 0,
      paymentmethodoffer: null,
      adult: false,
      free_shipping: false,
      can_go_to_province: true,
      has_variants: variants.length > 1,
      is_new: false,
      on_sale: false,
      popularity: 400,
      rating_sum: 0,
      rating_count: 0,
      created_at: daysBefore(60 + (row.id - 9000)),
      ...row,
    },
    variants,
    values: [],
    pictures,
    tags,
    questions: [],
    ratings: [],
  };
}

/** 9006: Rojo, Azul, Negro × S, M, L; Negro has no L; Azul M is sold out; the rest 500 (D40, D62). */
function variantsOf9006(): VariantSeed[] {
  return (['Rojo', 'Azul', 'Negro'] as const).flatMap((colour) =>
    (['S', 'M', 'L'] as const)
      .filter((size) => !(colour === 'Negro' && size === 'L'))
      .map((size) => ({
        price: 3990,
        stock: colour === 'Azul' && size === 'M' ? 0 : 500,
        values: [valueId(COLOR, colour), valueId(SIZE, size)],
        picture: `polo-${colour.toLowerCase()}`,
      })),
  );
}

/** The ten products that the tests and the demo lean on, exactly as D40 and D62 give them. Céntimos. */
export const DEMO_PRODUCTS: readonly ProductSeed[] = [
  fixed(
    {
      id: 9001,
      name: 'Lámpara de mesa Retama con pantalla de lino',
      category_id: 1504,
      price: 5000,
      brand_id: brandId('Retama'),
      description:
        'Lámpara de base torneada en madera tornillo y pantalla de lino crudo. Da una luz cálida que no cansa la vista. Usa foco E27 de hasta 12 W, que no viene incluido. Hecha en Villa El Salvador.',
    },
    3,
    ['lampara-crema', 'lampara-azul'],
  ),
  fixed(
    {
      id: 9002,
      name: 'Morral tejido de Chinchero con tintes naturales',
      category_id: 2401,
      price: 6000,
      brand_id: brandId('Tejedoras de Chinchero'),
      description:
        'Morral de lana de oveja tejido en telar de cintura y teñido con cochinilla y chilca. Cada pieza toma una semana de trabajo. Correa de 110 cm y bolsillo interior con cierre.',
    },
    0,
    ['morral-rojo', 'morral-azul'],
    ['artesanía'],
  ),
  fixed(
    {
      id: 9003,
      name: 'Pisco quebranta de Ica, botella de 750 ml',
      category_id: 2204,
      price: 8000,
      adult: true,
      brand_id: brandId('Valle Claro'),
      description:
        'Pisco puro de uva quebranta, destilado en falca y reposado doce meses. Notas a pasa, chocolate y heno. Venta solo a mayores de 18 años. Tomar bebidas alcohólicas en exceso es dañino.',
    },
    50,
    ['pisco', 'copas'],
    ['bebidas'],
  ),
  fixed(
    {
      id: 9004,
      name: 'Cactus San Pedro en maceta de barro',
      category_id: 1506,
      price: 4550,
      can_go_to_province: false,
      brand_id: brandId('Retama'),
      description:
        'Cactus de 35 cm, sano y enraizado, en maceta de barro con plato. Pide sol y un riego cada diez días. Se entrega solo en Lima, porque no soporta el viaje por agencia.',
    },
    50,
    ['cactus', 'plantas-grupo'],
    ['plantas'],
  ),
  fixed(
    {
      id: 9005,
      name: 'Parlante Bluetooth Rimay de 20 W',
      category_id: 1403,
      price: 10_000,
      has_discount: 1,
      offer_price: 8000,
      on_sale: true,
      discount_rate: 30,
      brand_id: brandId('Rimay'),
      paymentmethodoffer: methodFlags(['niubiz', 'transferencia']),
      description:
        'Parlante portátil de doble cono con doce horas de batería. Resiste salpicaduras y se carga por USB-C. La oferta rige al pagar por transferencia o con tarjeta. Incluye cable y correa.',
      warranty: '12 meses con servicio técnico en Lima.',
    },
    500,
    ['parlante-rojo', 'parlante-azul'],
  ),
  fixed(
    {
      id: 9006,
      name: 'Polo de algodón pima cuello redondo Killari',
      category_id: 1301,
      price: 3990,
      brand_id: brandId('Killari'),
      textvariantes: 'Color y talla',
      popularity: 9500,
      description:
        'Polo de algodón pima de fibra larga, suave y de buena caída. Cuello con rib doble y costuras reforzadas en los hombros. Confeccionado en Gamarra. Se lava en frío con colores similares. El modelo mide 1,75 m y usa talla M.',
      warranty: 'Cambio de talla dentro de los 7 días, con etiqueta.',
    },
    variantsOf9006(),
    ['polo-rojo', 'polo-azul', 'polo-negro', 'polo-grupo'],
    ['ropa'],
  ),
  fixed(
    {
      id: 9007,
      name: 'Frazada ayacuchana de lana de 2 plazas',
      category_id: 1502,
      price: 12_000,
      free_shipping: true,
      brand_id: brandId('Wasi'),
      description:
        'Frazada de lana de oveja tejida en telar de pedal en Ayacucho. Mide 2,00 × 2,30 m y pesa 2,4 kg. Abriga sin pesar y se lava en frío. El envío va por nuestra cuenta a todo el país.',
    },
    500,
    ['frazada-roja', 'frazada-azul'],
  ),
  fixed(
    {
      id: 9008,
      name: 'Reloj inteligente Killa S con GPS',
      category_id: 1404,
      price: 19_999,
      discount_rate: 10,
      brand_id: brandId('Intikel'),
      description:
        'Reloj de 42 mm con GPS propio, pulso y registro de sueño. Batería de hasta diez días y correa intercambiable. Resistente al agua hasta 50 m. Aplicación en español para Android y iOS.',
      warranty: '12 meses con servicio técnico en Lima.',
    },
    500,
    ['reloj', 'reloj-negro'],
  ),
  fixed(
    {
      id: 9009,
      name: 'Diseño de identidad para tu emprendimiento',
      category_id: 23,
      price: 35_000,
      can_go_to_province: false,
      description:
        'Logotipo, colores, tipografías y tarjeta, con tres propuestas y dos rondas de cambios. Conversamos por chat antes de empezar y coordinamos el pago por etapas. Entrego archivos editables.',
      warranty: null,
    },
    1,
    ['diseno'],
    ['servicio'],
  ),
  fixed(
    {
      id: 9010,
      name: 'Set de tres tazas de cerámica esmaltada',
      category_id: 7004,
      seller_id: ACCOUNT.vendedor2,
      price: 3333,
      has_discount: 1,
      offer_price: 2999,
      on_sale: true,
      discount_rate: 50,
      brand_id: brandId('Querendón'),
      description:
        'Tres tazas de 280 ml torneadas a mano en Chulucanas y esmaltadas sin plomo. Aptas para microondas. Vienen en caja lista para regalar.',
    },
    500,
    ['tazas-grupo', 'taza'],
    ['regalo'],
  ),
];
