/** The tree of the shop. Ids 11, 13, 17, 23, 54–58, 70, 251, 252 and 254 are fixed (D29); the rest are ours. */
export interface CategorySeed {
  id: number;
  name: string;
  /** A product picture stands for the category. */
  picture: string;
  especial?: boolean;
  freelancer?: boolean;
  /** Words under which its sellers work; see sellers.ts. */
  subs?: readonly (readonly [id: number, name: string, picture: string])[];
}

export const CATEGORIES: readonly CategorySeed[] = [
  {
    id: 13,
    name: 'Ropa',
    picture: 'polo-rojo',
    subs: [
      [1301, 'Polos', 'polo-azul'],
      [1302, 'Camisas', 'camisa-celeste'],
      [1303, 'Blusas', 'blusa-turquesa'],
      [1304, 'Pantalones y jeans', 'jean-azul'],
      [1305, 'Casacas y poleras', 'polera-guinda'],
      [1306, 'Chompas', 'chompa-guinda'],
      [1307, 'Vestidos y faldas', 'vestido-rojo'],
      [1308, 'Accesorios', 'gorra-azul'],
    ],
  },
  {
    id: 12,
    name: 'Calzado',
    picture: 'zapatilla-urbana-negro',
    subs: [
      [1201, 'Zapatillas urbanas', 'zapatilla-urbana-marino'],
      [1202, 'Zapatillas deportivas', 'zapatilla-running-azul'],
      [1203, 'Zapatos', 'zapato-vestir'],
      [1204, 'Sandalias', 'sandalia-playa'],
      [1205, 'Botas y botines', 'borcego'],
    ],
  },
  {
    id: 11,
    name: 'Juguetes y Funkos',
    picture: 'peluche-oso',
    subs: [
      [1101, 'Peluches', 'peluche-grupo'],
      [1102, 'Funkos y figuras', 'figura-ninja'],
      [1103, 'Vehículos de juguete', 'carro-carrera'],
      [1104, 'Juegos de mesa', 'ajedrez'],
      [1105, 'Didácticos y bloques', 'bloques'],
      [1106, 'Aire libre', 'cometa'],
    ],
  },
  {
    id: 17,
    name: 'Videojuegos',
    picture: 'consola-blanca',
    subs: [
      [1701, 'Consolas', 'consola-portatil'],
      [1702, 'Juegos', 'juego-futbol'],
      [1703, 'Mandos', 'mando-morado'],
      [1704, 'Accesorios gamer', 'audifonos-gamer'],
    ],
  },
  {
    id: 14,
    name: 'Tecnología',
    picture: 'celular-azul',
    subs: [
      [1401, 'Celulares', 'celular-negro'],
      [1402, 'Laptops y computadoras', 'laptop'],
      [1403, 'Audio', 'parlante-rojo'],
      [1404, 'Relojes inteligentes', 'reloj'],
      [1405, 'Televisores y video', 'televisor-cerro'],
      [1406, 'Accesorios', 'teclado'],
    ],
  },
  {
    id: 15,
    name: 'Hogar',
    picture: 'lampara-crema',
    subs: [
      [1501, 'Cocina', 'olla-roja'],
      [1502, 'Dormitorio', 'frazada-roja'],
      [1503, 'Baño y limpieza', 'toallas-azul'],
      [1504, 'Decoración', 'espejo'],
      [1505, 'Muebles', 'sofa'],
      [1506, 'Plantas', 'planta'],
    ],
  },
  {
    id: 16,
    name: 'Útiles escolares',
    picture: 'mochila-azul',
    subs: [
      [1601, 'Lápices y lapiceros', 'lapices-colores'],
      [1602, 'Cuadernos y papel', 'cuaderno'],
      [1603, 'Mochilas y loncheras', 'mochila-rojo'],
      [1604, 'Arte', 'paleta'],
      [1605, 'Geometría y ciencia', 'microscopio'],
    ],
  },
  {
    id: 18,
    name: 'Belleza',
    picture: 'labial',
    subs: [
      [1801, 'Maquillaje', 'labiales-grupo'],
      [1802, 'Cuidado de la piel', 'crema-rosada'],
      [1803, 'Cabello', 'champu-celeste'],
      [1804, 'Perfumes', 'perfume-dorado'],
    ],
  },
  {
    id: 19,
    name: 'Deportes',
    picture: 'pelota-futbol',
    subs: [
      [1901, 'Pelotas', 'pelotas-grupo'],
      [1902, 'Fitness', 'mancuerna-turquesa'],
      [1903, 'Ruedas', 'bicicleta'],
      [1904, 'Campamento', 'carpa'],
      [1905, 'Agua y raquetas', 'snorkel'],
    ],
  },
  {
    id: 20,
    name: 'Libros',
    picture: 'libros-pila',
    subs: [
      [2001, 'Literatura', 'libro-1-1'],
      [2002, 'Historia y cocina', 'libro-4-2'],
      [2003, 'Infantil', 'libro-8-4'],
      [2004, 'Académicos', 'libro-abierto'],
    ],
  },
  {
    id: 21,
    name: 'Mascotas',
    picture: 'mascotas-grupo',
    subs: [
      [2101, 'Alimento', 'comida-perro'],
      [2102, 'Juguetes y accesorios', 'hueso'],
      [2103, 'Higiene', 'champu-mascota'],
      [2104, 'Peces y aves', 'pez'],
    ],
  },
  {
    id: 22,
    name: 'Abarrotes andinos',
    picture: 'quinua',
    subs: [
      [2201, 'Granos y harinas', 'kiwicha'],
      [2202, 'Café y cacao', 'cafe'],
      [2203, 'Mieles y conservas', 'miel'],
      [2204, 'Aceites y bebidas', 'aceite-oliva'],
      [2205, 'Panes y dulces', 'paneton'],
    ],
  },
  {
    id: 24,
    name: 'Artesanía',
    picture: 'tapiz-guinda',
    subs: [
      [2401, 'Textiles', 'morral-azul'],
      [2402, 'Cerámica', 'anfora'],
      [2403, 'Instrumentos', 'charango'],
      [2404, 'Joyería y máscaras', 'anillo'],
    ],
  },
  {
    id: 25,
    name: 'Herramientas',
    picture: 'caja-herramientas',
    subs: [
      [2501, 'Manuales', 'martillo'],
      [2502, 'Ferretería', 'tornillos'],
      [2503, 'Seguridad', 'casco'],
      [2504, 'Iluminación', 'linterna'],
    ],
  },
  {
    id: 26,
    name: 'Bebés',
    picture: 'biberon',
    subs: [
      [2601, 'Alimentación', 'biberon'],
      [2602, 'Juego y estímulo', 'sonaja'],
      [2603, 'Ropa y mantas', 'frazada-beige'],
      [2604, 'Cuidado', 'panal'],
    ],
  },
  {
    id: 70,
    name: 'Regalos y detalles',
    picture: 'regalo',
    subs: [
      [7001, 'Para celebrar', 'globos'],
      [7002, 'Flores y dulces', 'ramo'],
      [7003, 'Tarjetas y envoltura', 'lazo'],
      [7004, 'Velas y tazas', 'vela'],
    ],
  },
  {
    id: 23,
    name: 'Servicios',
    picture: 'reparacion',
    especial: true,
    freelancer: true,
    subs: [
      [54, 'Diseño gráfico', 'diseno'],
      [55, 'Clases particulares', 'clases'],
      [56, 'Fotografía y video', 'fotografia'],
      [57, 'Reparaciones', 'reparacion'],
      [58, 'Páginas web', 'programacion'],
    ],
  },
  { id: 251, name: 'Inmuebles', picture: 'inmueble', especial: true },
  { id: 252, name: 'Autos y motos', picture: 'auto', especial: true },
  { id: 254, name: 'Fiestas y catering', picture: 'catering', especial: true, freelancer: true },
];

/** Subcategory (or a root without any) → root. */
export const ROOT_OF: ReadonlyMap<number, number> = new Map(
  CATEGORIES.flatMap(({ id, subs = [] }): [number, number][] => [
    [id, id],
    ...subs.map(([sub]): [number, number] => [sub, id]),
  ]),
);
