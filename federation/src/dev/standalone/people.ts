import type { Session } from '@qhatu/contract/wire';
import { PRETEND_TOKEN } from './addresses';

/** Who a part can be tried as: the demo's accounts (D40), and nobody. */
export const PEOPLE = {
  visitante: null,
  cliente: { mail: 'cliente@demo.pe', role: 1 },
  administrador: { mail: 'admin@demo.pe', role: 2 },
  comisionista: { mail: 'comisionista@demo.pe', role: 3 },
  vendedor: { mail: 'vendedor@demo.pe', role: 4 },
  soporte: { mail: 'soporte@demo.pe', role: 5 },
} as const;
export type Person = keyof typeof PEOPLE;

export const isPerson = (name: string | null): name is Person => name !== null && Object.hasOwn(PEOPLE, name);

/** A session that no server gave: the pages see a person, and calls that need one are answered with a sentence. */
export function pretendSession(person: Person): Session {
  const account = PEOPLE[person];
  const user = {
    id: account ? 900_000 + account.role : 5,
    name: account ? 'Rosa' : 'Visitante',
    last_name: account ? 'Quispe' : '',
    user_name: account ? person : 'visitante',
    email: account?.mail ?? 'visitante@example.pe',
    uri: null,
    role_id: account?.role ?? 1,
    formularioventa: 0,
    suscribed: null,
  } as const;
  return { access_token: PRETEND_TOKEN, user };
}

/** What the page's script learns from its server. */
export interface StandaloneLogin {
  session: Session;
  /** A running API gave the session: all calls work. */
  real: boolean;
  /** Why not, for people; null when all is well. */
  trouble: string | null;
}
