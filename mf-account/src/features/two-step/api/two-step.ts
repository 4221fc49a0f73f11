import { type Session, sessionFromWire } from '@qhatu/contract/model';
import type {
  AddedFactor,
  AddFactorBody,
  FactorKind,
  Message,
  PasskeyAsked,
  PasskeyLoginBody,
  ProofKind,
  RecoveryCodes,
  SecondFactorAsked,
  SecondFactorBody,
  SecondFactorSetup,
  SetupDone,
  StartedFactor,
  SecondFactors as WireFactors,
  Session as WireSession,
} from '@qhatu/contract/wire';
import { api, personalQuery, setSession, useQuery, useQueryClient } from '@qhatu/shared-state';

/** What browser and shop say to each other while a factor is made or shown: here the wire's names are our own. */
export type { AddFactorBody, FactorKind, ProofKind, SecondFactorAsked, SecondFactorSetup, StartedFactor };

/** What else than the password lets a person in. */
export interface SecondFactor {
  id: number;
  kind: FactorKind;
  name: string;
  /** ISO 8601. */
  addedAt: string;
  usedAt: string | null;
}

interface SecondFactors {
  factors: SecondFactor[];
  /** Recovery codes that are left. */
  codesLeft: number;
  /** This account cannot be without one (D1: administration). */
  required: boolean;
}

const factorsFromWire = ({ factors, recovery_codes_left: codesLeft, required }: WireFactors): SecondFactors => ({
  factors: factors.map(({ id, kind, name, created_at, used_at }) => ({
    ...{ id, kind, name, addedAt: created_at, usedAt: used_at },
  })),
  ...{ codesLeft, required },
});

/** A login says nothing about the token that the browser has now (the visitor's). */
const ANEW = { token: null } as const;

export const startSession = (session: Session): void => setSession(session);

/** The second step of a login. Rejects with 401 `challenge_expired`, 422 `wrong_code`. */
export const finishLogin = async (body: SecondFactorBody): Promise<Session> =>
  sessionFromWire(await api.post<WireSession>('auth/second-factor', body, ANEW));
export const askPasskey = () => api.post<PasskeyAsked>('auth/passkey/options', {}, ANEW);
export const loginByPasskey = async (body: PasskeyLoginBody): Promise<Session> =>
  sessionFromWire(await api.post<WireSession>('auth/passkey', body, ANEW));

/** Before a first login: the challenge stands for the session that there is not yet. */
export const startSetup = (challenge: string, kind: FactorKind) =>
  api.post<StartedFactor>('auth/second-factor/start', { challenge, kind }, ANEW);
/** `codes`: new recovery codes, shown once; null: those of before go on. */
export async function finishSetup(body: AddFactorBody): Promise<{ session: Session; codes: string[] | null }> {
  const { session, recovery_codes: codes } = await api.post<SetupDone>('auth/second-factor/enrol', body, ANEW);
  return { session: sessionFromWire(session), codes };
}

const factorsQuery = () => personalQuery<WireFactors>('users/second-factors');
export const useFactors = () => useQuery({ ...factorsQuery(), select: factorsFromWire });
export function useReloadFactors(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: factorsQuery().queryKey });
}
export const startFactor = (kind: FactorKind) => api.post<StartedFactor>('users/second-factors/start', { kind });
export async function addFactor(body: AddFactorBody): Promise<{ msg: string; codes: string[] | null }> {
  const { msg, recovery_codes: codes } = await api.post<AddedFactor>('users/second-factors', body);
  return { msg, codes };
}
export const removeFactor = (id: number) => api.delete<Message>(`users/second-factors/${id}`);
export const renewCodes = async (): Promise<string[]> =>
  (await api.post<RecoveryCodes>('users/recovery-codes')).recovery_codes;
