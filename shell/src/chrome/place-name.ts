import { paths } from '@qhatu/contract/paths';
import { ACCOUNT_LINKS, OPTION_LINKS } from './footer/footer-links';
import { isCurrentLink, MAIN_LINKS, type NavEntry } from './links';

/** What only the menus of the header lead to. */
const OTHERS: readonly NavEntry[] = [
  { text: 'Iniciar sesión', href: paths.login.href() },
  { text: 'Crear una cuenta', href: paths.register.href() },
  { text: 'Recuperar Contraseña', href: paths.forgotPassword.href() },
  { text: 'Perfil', href: paths.profile.href() },
  { text: 'Chat', href: paths.chat.href() },
  { text: 'Finalizar compra', href: paths.checkout.href() },
];

/** What the links that lead to a place call it; null for a place that no link of header and footer leads to. */
export function nameOfPlace(pathname: string, search: string): string | null {
  const entries = [...MAIN_LINKS, ...ACCOUNT_LINKS, ...OPTION_LINKS, ...OTHERS];
  return entries.find(({ href }) => isCurrentLink(href, pathname, search))?.text ?? null;
}

const OFFICE = paths.admin.href();

/** Everything of the office stands in a frame of its own, which comes with its page: no header, footer or notice of the shop. */
export const hasFrameOfItsOwn = (pathname: string): boolean => `${pathname}/`.startsWith(`${OFFICE}/`);
