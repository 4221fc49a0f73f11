import { type Person, type Session, sessionFromWire } from '@qhatu/contract/model';
import type { Session as WireSession } from '@qhatu/contract/wire';

/** A person as the server answers them. */
const wireUser = (id = 42): WireSession['user'] => ({
  id,
  name: 'Rosa',
  last_name: 'Quispe',
  user_name: 'rosa',
  email: 'rosa@example.pe',
  uri: null,
  role_id: 1,
  formularioventa: 0,
  suscribed: null,
});

/** A session as the server answers it. */
export const wireSession = (id = 42, token = `token-${id}`): WireSession => ({
  access_token: token,
  user: wireUser(id),
});

/** A logged-in person. */
export function memberSession(id = 42, person: Partial<Person> = {}): Session {
  const session = sessionFromWire(wireSession(id));
  return { ...session, person: { ...session.person, ...person } };
}

/** The shared visitor (D2). */
export const visitorSession = (): Session => memberSession(5);
