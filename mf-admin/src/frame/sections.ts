import { ROLE } from '@qhatu/contract/model';
import { type LazyPart, lazyWithRetry } from '@qhatu/kit/lazy';
import type { ShopRight } from '../lib/api/membership';
import type { Waiting } from '../lib/api/today';
import type { SectionProps } from '../lib/section';

export interface Section {
  /** Its part of the address: `/admin/pagos`. */
  id: string;
  title: string;
  /** A sentence below the title. */
  lead: string;
  /** Under which heading it stands in the navigation. */
  group: string;
  roles: readonly number[];
  /** What a seller's staff need one of to open it (D234); without it the section is not theirs. */
  rights?: readonly ShopRight[];
  Content: LazyPart<SectionProps>;
  /** What its pages are called whose address is a word, not a number. */
  pages?: Readonly<Record<string, string>>;
  /** What waits there, for the figure beside its name. */
  waits?: (waiting: Waiting) => number;
}

const ADMIN = [ROLE.admin];
const SELLERS = [ROLE.admin, ROLE.seller];
const SUPPORT = [ROLE.admin, ROLE.support];

/** Every section of the back office, in the order of its navigation. A line here is all that a new one needs. */
const SECTIONS: readonly Section[] = [
  {
    id: 'hoy',
    title: 'Hoy',
    lead: 'Lo que espera y cómo va la tienda.',
    group: '',
    roles: SELLERS,
    rights: ['orders', 'products', 'stock', 'questions', 'figures'],
    Content: lazyWithRetry(() => import('../features/today/Today')),
  },
  {
    id: 'pedidos',
    title: 'Pedidos',
    lead: 'Todos los pedidos, de todos los métodos de pago.',
    group: 'Ventas',
    roles: [...SELLERS, ROLE.support],
    rights: ['orders'],
    Content: lazyWithRetry(() => import('../features/orders/Orders')),
  },
  {
    id: 'pagos',
    title: 'Pagos por aprobar',
    lead: 'Transferencias que esperan que alguien revise su constancia.',
    group: 'Ventas',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/payments/Payments')),
    waits: ({ payments }) => payments,
  },
  {
    id: 'entregas',
    title: 'Entregas',
    lead: 'Compras pagadas: márcalas cuando las prepares y cuando las envíes.',
    group: 'Ventas',
    roles: SELLERS,
    rights: ['orders'],
    Content: lazyWithRetry(() => import('../features/deliveries/Deliveries')),
    waits: ({ toProcess, toSend }) => toProcess + toSend,
  },
  {
    id: 'cifras',
    title: 'Cifras',
    lead: 'Cómo vende tu tienda: por día, por producto y cuánto te alcanza el stock.',
    group: 'Ventas',
    roles: [ROLE.seller],
    rights: ['figures'],
    Content: lazyWithRetry(() => import('../features/figures/Figures')),
  },
  {
    id: 'liquidaciones',
    title: 'Liquidaciones',
    lead: 'Lo que se paga a vendedores y comisionistas por cada semana, y de dónde sale cada sol.',
    group: 'Ventas',
    roles: [...SELLERS, ROLE.reseller],
    Content: lazyWithRetry(() => import('../features/settlements/Settlements')),
    pages: { correcciones: 'Correcciones' },
  },
  {
    id: 'comisiones',
    title: 'Comisiones',
    lead: 'Lo que la tienda se queda de cada venta: de todos, de una categoría o de un vendedor, y desde qué día.',
    group: 'Ventas',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/commissions/Commissions')),
    pages: { nueva: 'Cambiar comisión' },
  },
  {
    id: 'productos',
    title: 'Productos',
    lead: 'Lo que se vende: precios, stock, fotos y qué se ve en la tienda.',
    group: 'Catálogo',
    roles: SELLERS,
    rights: ['products', 'stock'],
    Content: lazyWithRetry(() => import('../features/products/Products')),
    pages: { nuevo: 'Nuevo producto', hoja: 'Hoja de productos' },
    waits: ({ productsInReview, productsReturned }) => productsInReview + productsReturned,
  },
  {
    id: 'importar',
    title: 'Importar',
    lead: 'Trae tus productos de un archivo: primero ves qué pasaría, y durante un día puedes deshacerlo.',
    group: 'Catálogo',
    roles: SELLERS,
    Content: lazyWithRetry(() => import('../features/imports/Imports')),
  },
  {
    id: 'categorias',
    title: 'Categorías',
    lead: 'El árbol de la tienda: nombres, orden, fotos y qué se ve.',
    group: 'Catálogo',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/categories/Categories')),
  },
  {
    id: 'atributos',
    title: 'Atributos',
    lead: 'En qué se diferencian los productos: colores, tallas, materiales, y sus valores.',
    group: 'Catálogo',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/attributes/Attributes')),
  },
  {
    id: 'marcas',
    title: 'Marcas y etiquetas',
    lead: 'Nombres que comparten los productos: corrígelos y une los repetidos.',
    group: 'Catálogo',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/labels/Labels')),
  },
  {
    id: 'portada',
    title: 'Portada',
    lead: 'Lo que se ve al entrar: láminas, secciones, avisos, servicios, guías y testimonios.',
    group: 'Catálogo',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/front/Front')),
  },
  {
    id: 'mi-tienda',
    title: 'Mi tienda',
    lead: 'Lo que dice la página de tu tienda: nombre, portada, envíos y devoluciones.',
    group: 'Catálogo',
    roles: [ROLE.seller],
    rights: ['page'],
    Content: lazyWithRetry(() => import('../features/shop/Shop')),
  },
  {
    id: 'tiendas',
    title: 'Tiendas',
    lead: 'Quién vende, qué dice en la página de su tienda y qué está fuera de la venta.',
    group: 'Catálogo',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/shop/Shops')),
  },
  {
    id: 'promociones',
    title: 'Promociones',
    lead: 'Códigos de descuento: qué descuentan, para quién, hasta cuándo y cuánto cuestan.',
    group: 'Catálogo',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/promotions/Promotions')),
    pages: { nueva: 'Nueva promoción', lote: 'Varios códigos a la vez' },
  },
  {
    id: 'boletin',
    title: 'Boletín',
    lead: 'Lo que se escribe a quienes se suscribieron: cada envío, y quién lo recibe.',
    group: 'Catálogo',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/newsletter/Newsletter')),
    pages: { nuevo: 'Nuevo boletín', suscriptores: 'Suscriptores' },
  },
  {
    id: 'preguntas',
    title: 'Preguntas',
    lead: 'Lo que preguntan por los productos. La respuesta se publica en la página del producto y llega por correo a quien preguntó.',
    group: 'Atención',
    roles: SELLERS,
    rights: ['questions'],
    Content: lazyWithRetry(() => import('../features/questions/Questions')),
    waits: ({ questions }) => questions,
  },
  {
    id: 'calificaciones',
    title: 'Calificaciones',
    lead: 'Lo que opinan quienes compraron. Puedes responder a cada una, una vez: todos leen tu respuesta en la página del producto.',
    group: 'Atención',
    roles: SELLERS,
    rights: ['questions'],
    Content: lazyWithRetry(() => import('../features/ratings/Ratings')),
  },
  {
    id: 'voz',
    title: 'Voz',
    lead: 'Lo que escriben los compradores: denuncias, qué se oculta y qué vuelve.',
    group: 'Atención',
    roles: SUPPORT,
    Content: lazyWithRetry(() => import('../features/public-texts/PublicTexts')),
  },
  {
    id: 'mensajes',
    title: 'Mensajes',
    lead: 'Lo que llega por el formulario de contacto, y las sugerencias.',
    group: 'Atención',
    roles: SUPPORT,
    Content: lazyWithRetry(() => import('../features/messages/Messages')),
  },
  {
    id: 'reclamos',
    title: 'Libro de Reclamaciones',
    lead: 'Hojas por responder: 15 días hábiles, sin prórroga. La respuesta llega por correo, con la hoja completa.',
    group: 'Atención',
    roles: SUPPORT,
    Content: lazyWithRetry(() => import('../features/complaints/Complaints')),
    waits: ({ complaints }) => complaints,
  },
  {
    id: 'personas',
    title: 'Personas',
    lead: 'Quién tiene cuenta, su rol, sus sesiones y quién trabaja en la tienda.',
    group: 'Personas',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/people/People')),
    pages: { invitar: 'Invitar a alguien', roles: 'Qué puede cada rol' },
  },
  {
    id: 'solicitudes',
    title: 'Solicitudes',
    lead: 'Personas que quieren vender o recomendar productos.',
    group: 'Personas',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/requests/Requests')),
    waits: ({ requests }) => requests,
  },
  {
    id: 'equipo',
    title: 'Equipo',
    lead: 'Quién más trabaja en tu tienda, y qué puede hacer cada persona.',
    group: 'Personas',
    roles: [ROLE.seller],
    Content: lazyWithRetry(() => import('../features/team/Team')),
  },
  {
    id: 'integraciones',
    title: 'Integraciones',
    lead: 'Claves para tus propios sistemas, y los avisos que reciben de la tienda.',
    group: 'Sistema',
    roles: [ROLE.seller],
    Content: lazyWithRetry(() => import('../features/integrations/Integrations')),
  },
  {
    id: 'sistema',
    title: 'Sistema',
    lead: 'Trabajos, pagos que no cuadran, versiones y servidores.',
    group: 'Sistema',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/system/System')),
    pages: {
      trabajos: 'Trabajos',
      pagos: 'Diferencias con los proveedores de pago',
      avisos: 'Avisos de pago sin pedido',
    },
  },
  {
    id: 'ajustes',
    title: 'Ajustes',
    lead: 'Lo que la tienda cobra y cómo se paga. Cada cambio vale al instante y queda en el historial.',
    group: 'Sistema',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/settings/Settings')),
  },
  {
    id: 'textos',
    title: 'Textos',
    lead: 'Lo que dicen los correos de la tienda. Cada cambio vale desde el siguiente correo y queda en el historial.',
    group: 'Sistema',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/mail-texts/MailTexts')),
  },
  {
    id: 'legales',
    title: 'Páginas legales',
    lead: 'Términos y políticas: qué dicen hoy, desde cuándo, y qué dijeron antes. Nada se borra.',
    group: 'Sistema',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/legal-texts/LegalTexts')),
  },
  {
    id: 'registro',
    title: 'Registro',
    lead: 'Todo lo que hace el equipo: quién, qué, antes, después y desde dónde. Nadie puede cambiarlo.',
    group: 'Sistema',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/acts/Acts')),
  },
  {
    id: 'seguridad',
    title: 'Seguridad',
    lead: 'Qué pasó con las cuentas y quién vio datos personales. No se puede cambiar ni borrar.',
    group: 'Sistema',
    roles: ADMIN,
    Content: lazyWithRetry(() => import('../features/security/SecurityLog')),
  },
];

/** What a role may open (D1), and what somebody may in whose shop they work; nobody else anything. */
export const sectionsOf = (roleId: number, may: readonly ShopRight[] = []): Section[] =>
  SECTIONS.filter(({ roles, rights }) => roles.includes(roleId) || rights?.some((right) => may.includes(right)));

/** What a page of a section is called in the way to it: by its name, else by its number; a bare word of ours is nobody's. */
export const pageTitle = ({ pages }: Section, id: string): string => pages?.[id] ?? (/\d/.test(id) ? id : 'Detalle');
