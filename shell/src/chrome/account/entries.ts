import { canAdminister, isMember, type Session } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import type { NavEntry } from '../links';

/** Entries of the account dropdown (spec 1 §2): for members, and for everybody else (user 5 included, D50). Who works in a shop has an office too (D251). */
export function accountEntries(session: Session | null, worksInShop: boolean): NavEntry[] {
  if (!isMember(session)) {
    return [
      { text: 'Login', href: paths.login.href() },
      { text: 'Registrarse', href: paths.register.href() },
      { text: 'Recuperar Contraseña', href: paths.forgotPassword.href() },
    ];
  }
  const entries = [
    { text: 'Cuenta', href: paths.dashboard.href() },
    { text: 'Perfil', href: paths.profile.href() },
    { text: 'Chat', href: paths.chat.href() },
  ];
  return canAdminister(session) || worksInShop
    ? [...entries, { text: 'Administrativo', href: paths.admin.href() }]
    : entries;
}
