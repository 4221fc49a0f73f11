/*
 * The one table of the site's addresses. `path` is the router's pattern, `href` builds a link.
 * Which remote answers a pattern is said by that remote's release (its `federation.config.ts`), not here. Each address is an
 * export of its own, used as `paths.product.href(id)`: a remote's build carries those that its pages link to, not all of them.
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

/** An address; without `href` nothing in it varies. The annotation lets a build leave out addresses that it does not use. */
/*#__NO_SIDE_EFFECTS__*/
function address<const Path extends string, Parts extends unknown[] = []>(
  path: Path,
  href: (...parts: Parts) => string = () => path,
) {
  return { path, href } as const;
}

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

export const home = address('/');
/** With the id of a custom product: its design, as a new draft. */
export const polos = address('/polos', (designId?: number) => withQuery('/polos', { diseno: designId }));
export const search = address('/buscar', ({ search, ...rest }: SearchQuery = {}) =>
  withQuery('/buscar', { search: search?.replaceAll('#', '$'), ...rest }),
);
export const product = address('/detalle/productos/:id', (id: number | string) => `/detalle/productos/${id}`);
export const sellerCatalogue = address(
  '/catalogo/:user_name',
  (userName: string) => `/catalogo/${encodeURIComponent(userName)}`,
);
export const cart = address('/carrito');
export const checkout = address('/checkout');
export const orderSuccess = address('/order-success', (orderId?: number) =>
  withQuery('/order-success', { pedido: orderId }),
);
export const wishlist = address('/listadeseos');
export const compare = address('/compare');
export const dashboard = address('/paginas/tablero');
export const purchases = address('/sales/orders');
/** The person's stored designs (D405). */
export const designs = address('/paginas/disenos');
/** One order of its buyer, from the basket to the refund. */
export const order = address('/sales/orders/:id', (id: number | string) => `/sales/orders/${id}`);
export const profile = address('/pages/profile');
export const chat = address('/pages/chat');
/** The second address of the chat. */
export const support = address('/pages/support');
/** The back office: a section of it, one thing of that section, a part of that thing. */
export const admin = address('/admin/:section?/:id?/:part?', (section?: string, id?: number | string, part?: string) =>
  ['/admin', section, id, part].filter((step) => step !== undefined).join('/'),
);
export const login = address('/pages/login', (next?: string) => withQuery('/pages/login', { next }));
/** The login of one kind of account: who wants to sell goes on with that afterwards. */
export const loginAs = address('/pages/loginR/:rol', (role: string) => `/pages/loginR/${role}`);
export const register = address('/pages/register');
export const verifyAccount = address('/pages/verify-account');
export const confirmAccount = address('/pages/registerhash/:hash', (hash: string) => `/pages/registerhash/${hash}`);
export const forgotPassword = address(
  '/pages/forget-password',
  (token?: string) => `/pages/forget-password${token ? `/${token}` : ''}`,
);
export const unsubscribe = address('/unsuscribe', (key?: string) => withQuery('/unsuscribe', { clave: key }));
export const confirmNewsletter = address('/suscripcion/confirmar', (key?: string) =>
  withQuery('/suscripcion/confirmar', { clave: key }),
);
export const becomeSeller = address('/registrarse');
export const becomeReseller = address('/registrarse/comisionista');
export const sellerRequest = address('/forms/seller');
export const contact = address('/paginas/contacto');
export const terms = address('/condiciones');
export const legal = address('/legales');
export const legalText = address(
  '/legales/:key/:version',
  (key: string, version: number) => `/legales/${key}/${version}`,
);
export const complaints = address('/pages/create-support');
