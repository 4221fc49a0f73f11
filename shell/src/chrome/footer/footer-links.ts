import { paths } from '@qhatu/contract/paths';
import type { NavEntry } from '../links';

export const ACCOUNT_LINKS: readonly NavEntry[] = [
  { text: 'Mi cuenta', href: paths.dashboard.href() },
  { text: 'Mis compras', href: paths.purchases.href() },
  { text: 'Carrito de compras', href: paths.cart.href() },
  { text: 'Lista de deseos', href: paths.wishlist.href() },
  { text: 'Vende en Qhatu', href: paths.becomeSeller.href() },
  { text: 'Sé comisionista', href: paths.becomeReseller.href() },
];

export const OPTION_LINKS: readonly NavEntry[] = [
  { text: 'Términos y condiciones', href: paths.terms.href() },
  { text: 'Pedidos y devoluciones', href: paths.legal.href() },
  { text: 'Libro de Reclamaciones', href: paths.complaints.href() },
  { text: 'Contáctanos', href: paths.contact.href() },
  { text: 'Cancelar suscripción', href: paths.unsubscribe.href() },
];

/** Tags that the footer leads to (spec 1 §2). */
export const FOOTER_TAGS: readonly string[] = ['mujer', 'ropa'];

/** `/search` is the older name of the listing (D34); the tag travels in the address, so that it can be shared. */
export const tagHref = (tag: string): string => `/search?tag=${encodeURIComponent(tag)}`;
