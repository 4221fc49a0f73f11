import { sessionFromWire } from '@qhatu/contract/model';
import type {
  AddedFactor,
  AddFactorBody,
  FactorKind,
  Message,
  PasskeyAsked,
  PasskeyLoginBody,
  RecoveryCodes,
  SecondFactorBody,
  SecondFactors,
  SetupDone,
  StartedFactor,
  Session as WireSession,
} from '@qhatu/contract/wire';
import { api, personalQuery, setSession } from '@qhatu/shared-state';

/** A login says nothing about the token that the browser has now (the visitor's). */
const ANEW = { token: null } as const;

export const enterWith = (session: WireSession): void => setSession(sessionFromWire(session));

/** The second step of a login. Rejects with 401 `challenge_expired`, 422 `wrong_code`. */
export const finishLogin = (body: SecondFactorBody) => api.post<WireSession>('auth/second-factor', body, ANEW);
export const askPasskey = () => api.post<PasskeyAsked>('auth/passkey/options', {}, ANEW);
export const loginByPasskey = (body: PasskeyLoginBody) => api.post<WireSession>('auth/passkey', body, ANEW);

/** Before a first login: the challenge stands for the session that there is not yet. */
export const startSetup = (challenge: string, kind: FactorKind) =>
  api.post<StartedFactor>('auth/second-factor/start', { challenge, kind }, ANEW);
export const finishSetup = (body: AddFactorBody) => api.post<SetupDone>('auth/second-factor/enrol', body, ANEW);

export const factorsQuery = () => personalQuery<SecondFactors>('users/second-factors');
export const startFactor = (kind: FactorKind) => api.post<StartedFactor>('users/second-factors/start', { kind });
export const addFactor = (body: AddFactorBody) => api.post<AddedFactor>('users/second-factors', body);
export const removeFactor = (id: number) => api.delete<Message>(`users/second-factors/${id}`);
export const renewCodes = () => api.post<RecoveryCodes>('users/recovery-codes');
