import { pictureAt } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { daysBefore } from '../catalog/anchor';
import { BUYERS } from '../catalog/buyers';
import type { Hex } from '../media/colour';
import { banner, phoneSlide, productPicture, slide } from '../media-uri';

/** Slides of the home: words over the picture, never in it. */
export const SLIDERS = [
  {
    name: 'navidad',
    description: 'La Navidad empieza en el mercado',
    detail: 'Juguetes, peluches y figuras de vendedores de todo el Perú.',
    link: paths.search.href({ category: 11 }),
  },
  {
    name: 'gamarra',
    description: 'Directo de Gamarra',
    detail: 'Polos, camisas y jeans de quienes los cosen.',
    link: paths.search.href({ category: 13 }),
  },
  {
    name: 'videojuegos',
    description: 'Consolas listas para jugar',
    detail: 'Con boleta y garantía en Lima.',
    link: paths.search.href({ category: 17 }),
  },
  {
    name: 'artesania',
    description: 'Hecho a mano, con nombre y apellido',
    detail: 'Tapices, cerámica y tejidos de sus propios talleres.',
    link: paths.search.href({ category: 24 }),
  },
  {
    name: 'escolar',
    description: 'La lista de útiles, completa',
    detail: 'Lápices, cuadernos y mochilas al por mayor y por unidad.',
    link: paths.search.href({ category: 16 }),
  },
].map(({ name, ...words }, position) => ({
  id: position + 1,
  ...slide(name),
  phone_image: phoneSlide(name),
  ...words,
  position,
}));

/** Every pair reaches AA; a test computes it. */
export const EVENTS: readonly {
  place: 'header' | 'checkout';
  message: string;
  color: Hex;
  text_color: Hex;
  url_event: string | null;
}[] = [
  {
    place: 'header',
    message: 'Envío gratis a Lima en compras desde S/ 200',
    color: '#8f1d35',
    text_color: '#ffffff',
    url_event: paths.legal.href(),
  },
  {
    place: 'header',
    message: 'Usa ROPA10 y lleva 10 % menos en ropa',
    color: '#27407f',
    text_color: '#ffffff',
    url_event: paths.search.href({ category: 13 }),
  },
  {
    place: 'header',
    message: 'Diseña tu polo y recíbelo en casa',
    color: '#f3c969',
    text_color: '#33210a',
    url_event: paths.polos.href(),
  },
  {
    place: 'checkout',
    message: 'Los pedidos con transferencia se reservan 4 horas',
    color: '#27407f',
    text_color: '#ffffff',
    url_event: null,
  },
];

export const BANNERS = [
  { name: 'zapatillas', title: 'Zapatillas de Trujillo', link: paths.search.href({ category: 12 }) },
  { name: 'celulares', title: 'Celulares liberados', link: paths.search.href({ subcategory: 1401 }) },
  { name: 'abarrotes', title: 'La despensa de los Andes', link: paths.search.href({ category: 22 }) },
] as const;

export interface SectionSeed {
  id: number;
  type: 1 | 2 | 3 | 4 | 5 | 6;
  name: string;
  items: readonly {
    name: string;
    uri?: string;
    url?: string;
    description?: string;
    category_id?: number;
    selection?: 'offers' | 'recommended' | 'best_sellers' | 'newest' | 'random' | 'women' | 'new_sellers';
    product_ids?: readonly number[];
  }[];
}

const category = (id: number, name: string, picture: string) => ({
  name,
  category_id: id,
  // A door is small: half of the usual width is enough for twice its pixels.
  uri: pictureAt(productPicture(picture).uri, 320),
  url: paths.search.href({ category: id }),
});

/**
 * The home's own sections in order, all six types. Between them the page puts the shelves that have a call each
 * (OFERTAS, MÁS VENDIDOS …, spec 1 §2 and §7): after the first, second, third and fourth.
 */
export const SECTIONS: readonly SectionSeed[] = [
  {
    id: 1,
    type: 1,
    name: 'Compra por categoría',
    items: [
      category(13, 'Ropa', 'polo-rojo'),
      category(12, 'Calzado', 'zapatilla-running-azul'),
      category(11, 'Juguetes y Funkos', 'peluche-oso'),
      category(17, 'Videojuegos', 'consola-portatil'),
      category(14, 'Tecnología', 'celular-azul'),
      category(15, 'Hogar', 'lampara-crema'),
      category(22, 'Abarrotes andinos', 'quinua'),
      category(24, 'Artesanía', 'anfora'),
    ],
  },
  {
    id: 2,
    type: 4,
    name: 'Para hoy',
    items: BANNERS.map(({ name, title, link }) => ({ name: title, uri: banner(name), url: link })),
  },
  {
    id: 3,
    type: 3,
    name: 'El mercado de siempre',
    items: [
      {
        name: 'Cada pieza tiene quien la hizo',
        uri: banner('lliclla'),
        url: paths.search.href({ category: 24 }),
        description: 'Compras a talleres, cooperativas y tiendas de barrio de todo el Perú.',
      },
    ],
  },
  {
    id: 4,
    type: 5,
    name: 'Personaliza tu polo',
    items: [
      {
        name: 'Tu dibujo, en un polo de algodón',
        uri: banner('polo-propio'),
        url: paths.polos.href(),
        description: 'Sube una imagen, acomódala y mira el precio al momento.',
      },
    ],
  },
  {
    id: 5,
    type: 6,
    name: 'Vuelta al cole',
    items: [{ name: 'La lista de útiles', category_id: 16, url: paths.search.href({ category: 16 }) }],
  },
  {
    id: 6,
    type: 2,
    name: 'Colecciones',
    items: [
      { name: 'Juguetes para regalar', uri: slide('navidad').url_image, url: paths.search.href({ category: 11 }) },
      { name: 'Hecho a mano', uri: slide('artesania').url_image, url: paths.search.href({ category: 24 }) },
    ],
  },
];

const SAID: readonly (readonly [rating: number, message: string, picture: string])[] = [
  [
    10,
    'Pedí dos chompas a Puno y llegaron en cuatro días, bien dobladas y con una nota de la tejedora.',
    'chompa-guinda',
  ],
  [9, 'El parlante sonó desde el primer momento. La factura llegó el mismo día al correo.', 'parlante-rojo'],
  [10, 'Los útiles del cole de mis tres hijos en un solo pedido. Me ahorré una mañana en el centro.', 'mochila-azul'],
  [8, 'La talla del polo me quedó grande y la cambiaron sin vueltas.', 'polo-azul'],
  [10, 'Compré café de Jaén para la oficina; ya es costumbre de todos los meses.', 'cafe'],
  [9, 'El Funko llegó con la caja intacta, que para un coleccionista es lo que importa.', 'figura-ninja'],
  [10, 'Conversé con el vendedor antes de comprar y me mandó fotos reales del tapiz.', 'tapiz-guinda'],
  [9, 'Transferí, subí el comprobante y en una hora ya estaba aprobado.', 'frazada-roja'],
  [10, 'Vivo en Tarapoto y por fin una tienda que dice la fecha de llegada y la cumple.', 'zapatilla-running-azul'],
];

/** What buyers say of the shop. Half stars. */
export const REVIEWS = SAID.map(([rating, message, picture], i) => ({
  user_id: BUYERS[(i * 7) % BUYERS.length]?.id ?? 0,
  rating,
  message,
  uri: productPicture(picture).uri,
  created_at: daysBefore(3 + i * 6, i * 97),
}));

/** Favourites of cliente@demo.pe. */
export const WISHLIST = [9006, 9002, 9008] as const;
