import { type Session, sessionFromWire } from '@qhatu/contract/model';
import type { LoginBody, Session as WireSession } from '@qhatu/contract/wire';
import { api } from '../../api/client';

/** The body of a login. */
export type Credentials = LoginBody;

const ask = async (path: string, body: object): Promise<Session> =>
  sessionFromWire(await api.post<WireSession>(path, body, { token: null }));

/** `POST auth/login`. Rejects with ApiError. */
export const askSession = (credentials: Credentials) => ask('auth/login', credentials);

/** `POST auth/anonymous`: the shared visitor's session (D2). Rejects with ApiError. */
export const askVisitorSession = () => ask('auth/anonymous', {});
