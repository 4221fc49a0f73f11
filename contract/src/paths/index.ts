/**
 * The one table of the site's addresses. `path` is the router's pattern, `href` builds a link.
 * Which remote answers a pattern is said by that remote's release (its `federation.config.ts`), not here.
 */
type Query = Record<string, string | number | null | undefined>;

function withQuery(path: string, query: Query): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value));
  }
  const text = params.toString();
  return text ? `${path}?${text}` : path;
}

const fixed = <const Path extends string>(path: Path) => ({ path, href: () => path });

export interface SearchQuery {
  /** A `#` in the text travels as `$` (D30). */
  search?: string;
  category?: number | string;
  subcategory?: number | string;
  tag?: string;
  in_offer?: 1;
  orderBy?: string;
  page?: number;
}

export const paths = {
  home: fixed('/'),
  /** With the id of a custom product: its design, as a new draft. */
  polos: { path: '/polos', href: (designId?: number) => withQuery('/polos', { diseno: designId }) },
  search: {
    path: '/buscar',
    href: ({ search, ...rest }: SearchQuery = {}) =>
      withQuery('/buscar', { search: search?.replaceAll('#', '$'), ...rest }),
  },
  product: { path: '/detalle/productos/:id', href: (id: number | string) => `/detalle/productos/${id}` },
  sellerCatalogue: {
    path: '/catalogo/:user_name',
    href: (userName: string) => `/catalogo/${encodeURIComponent(userName)}`,
  },
  cart: fixed('/carrito'),
  checkout: fixed('/checkout'),
  orderSuccess: {
    path: '/order-success',
    href: (orderId?: number) => withQuery('/order-success', { pedido: orderId }),
  },
  wishlist: fixed('/listadeseos'),
  compare: fixed('/compare'),
  dashboard: fixed('/paginas/tablero'),
  purchases: fixed('/sales/orders'),
  /** The person's stored designs (D405). */
  designs: fixed('/paginas/disenos'),
  /** One order of its buyer, from the basket to the refund. */
  order: { path: '/sales/orders/:id', href: (id: number | string) => `/sales/orders/${id}` },
  profile: fixed('/pages/profile'),
  chat: fixed('/pages/chat'),
  /** The second address of the chat. */
  support: fixed('/pages/support'),
  /** The back office: a section of it, one thing of that section, a part of that thing. */
  admin: {
    path: '/admin/:section?/:id?/:part?',
    href: (section?: string, id?: number | string, part?: string) =>
      ['/admin', section, id, part].filter((step) => step !== undefined).join('/'),
  },
  login: { path: '/pages/login', href: (next?: string) => withQuery('/pages/login', { next }) },
  /** The login of one kind of account: who wants to sell goes on with that afterwards. */
  loginAs: { path: '/pages/loginR/:rol', href: (role: string) => `/pages/loginR/${role}` },
  register: fixed('/pages/register'),
  verifyAccount: fixed('/pages/verify-account'),
  confirmAccount: { path: '/pages/registerhash/:hash', href: (hash: string) => `/pages/registerhash/${hash}` },
  forgotPassword: {
    path: '/pages/forget-password',
    href: (token?: string) => `/pages/forget-password${token ? `/${token}` : ''}`,
  },
  unsubscribe: { path: '/unsuscribe', href: (key?: string) => withQuery('/unsuscribe', { clave: key }) },
  confirmNewsletter: {
    path: '/suscripcion/confirmar',
    href: (key?: string) => withQuery('/suscripcion/confirmar', { clave: key }),
  },
  becomeSeller: fixed('/registrarse'),
  becomeReseller: fixed('/registrarse/comisionista'),
  sellerRequest: fixed('/forms/seller'),
  contact: fixed('/paginas/contacto'),
  terms: fixed('/condiciones'),
  legal: fixed('/legales'),
  legalText: {
    path: '/legales/:key/:version',
    href: (key: string, version: number) => `/legales/${key}/${version}`,
  },
  complaints: fixed('/pages/create-support'),
} as const;

/** A `next` of the login page counts only when it is a path of this site (D5). */
export function safeNext(next: string | null | undefined): string | null {
  if (!next?.startsWith('/')) return null;
  const here = 'http://site.invalid';
  try {
    // The browser's own reading of the address: `//host`, `/\\host` and hidden tabs all show their true origin.
    const url = new URL(next, here);
    // The resolved path is checked once more: `/.//host` is a path here, and another site for a browser that goes there.
    return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
  } catch {
    return null;
  }
}
