import { ANONYMOUS_USER_ID } from '../ids';
import type { Session as WireSession } from '../wire';

export const ROLE = { client: 1, admin: 2, reseller: 3, seller: 4, support: 5 } as const;

/** Names of the roles (D1). */
export const ROLE_TEXTS: Readonly<Record<number, string>> = {
  [ROLE.client]: 'Cliente',
  [ROLE.admin]: 'Administración',
  [ROLE.reseller]: 'Comisionista',
  [ROLE.seller]: 'Vendedor',
  [ROLE.support]: 'Soporte',
};

/** The code of a 404: this of a shop is not in their charge, or not any more (D251). */
export const NOT_IN_CHARGE = 'not_in_charge';

export interface Person {
  id: number;
  name: string;
  lastName: string;
  userName: string;
  email: string;
  avatar: string | null;
  roleId: number;
  /** Has already applied as a seller. */
  hasAppliedAsSeller: boolean;
  /** null: never chosen. */
  subscribed: boolean | null;
}

export interface Session {
  token: string;
  person: Person;
}

/** D3 → the shop's own names. */
export function sessionFromWire({ access_token, user }: WireSession): Session {
  return {
    token: access_token,
    person: {
      id: user.id,
      name: user.name,
      lastName: user.last_name,
      userName: user.user_name,
      email: user.email,
      avatar: user.uri,
      roleId: user.role_id,
      hasAppliedAsSeller: user.formularioventa === 1,
      subscribed: user.suscribed === null ? null : user.suscribed === 1,
    },
  };
}

/** D50: the shared visitor with id 5 is never a logged-in person, token or not. */
export function isMember(session: Session | null): session is Session {
  return session !== null && session.person.id !== ANONYMOUS_USER_ID;
}

/** The 'Administrativo' link and /admin (spec 1 §6). */
export function canAdminister(session: Session | null): boolean {
  return isMember(session) && (session.person.roleId === ROLE.admin || session.person.roleId === ROLE.seller);
}
