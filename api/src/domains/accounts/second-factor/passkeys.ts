import type { PasskeyAnswer, PasskeyMade } from '@qhatu/contract/wire';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Db } from '../../../db/open';
import type { Env } from '../../../env';
import { bytesOf } from './challenges';

/** What a browser waits for somebody to find their key. */
const PATIENCE_MS = 5 * 60_000;

/** Who asks, as authenticators know us: the shop's own address (D54). `localhost` is one too. */
export function relyingPartyOf({ SITE_URL }: Pick<Env, 'SITE_URL'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(SITE_URL);
  return { rpID: hostname, origin };
}

/** A person as an authenticator keeps them: nothing that tells who it is. */
const handleOf = (userId: number): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(`qhatu:${userId}`));

interface Owner {
  id: number;
  email: string;
  name: string;
}

/** How the browser makes a passkey for this person; it can also find it without being told whose it is (discoverable). */
export async function creationOptions(
  env: Env,
  db: Db,
  owner: Owner,
  challenge: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return generateRegistrationOptions({
    rpName: 'Qhatu',
    rpID: relyingPartyOf(env).rpID,
    userID: handleOf(owner.id),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: bytesOf(challenge),
    timeout: PATIENCE_MS,
    attestationType: 'none',
    excludeCredentials: await passkeysOf(db, owner.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/**
 * How the browser signs with one of this person's passkeys; without a person with any that it finds. `alone`: no password
 * was given before, so the key has to know its owner too.
 */
export async function requestOptions(
  env: Env,
  db: Db,
  userId: number | null,
  challenge: string,
  { alone = userId === null } = {},
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(env).rpID,
    challenge: bytesOf(challenge),
    timeout: PATIENCE_MS,
    userVerification: alone ? 'required' : 'preferred',
    ...(userId === null ? {} : { allowCredentials: await passkeysOf(db, userId) }),
  });
}

async function passkeysOf(db: Db, userId: number): Promise<{ id: string; transports?: string[] }[]> {
  const rows = await db
    .selectFrom('second_factors')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'passkey')
    .orderBy('id')
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id ?? '',
    ...(transports ? { transports } : {}),
  }));
}

export interface NewPasskey {
  credentialId: string;
  /** COSE key, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
}

/** The passkey that a browser made for this challenge; null when it does not hold. */
export async function checkNewPasskey(env: Env, challenge: string, made: PasskeyMade): Promise<NewPasskey | null> {
  const { rpID, origin } = relyingPartyOf(env);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: made as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    });
    if (!verified || !registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    // The library throws for whatever does not hold, malformed input included.
    return null;
  }
}

/** The challenge that an answer signed, as far as it can be read: what a login without a name is found by. */
export function challengeIn(answer: PasskeyAnswer): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString());
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

export interface PasskeyCheck {
  challenge: string;
  /** Whose it must be; null: whoever's it is. */
  userId: number | null;
  answer: PasskeyAnswer;
  /** No password stands beside it. */
  alone?: boolean;
}

/**
 * Whose passkey answered the challenge, when it holds and is newer than its last use: a copied key counts behind. `alone`,
 * which it is without `userId`, the authenticator must have made sure of its owner (PIN, finger, face): nobody else did.
 */
export async function usePasskey(
  trx: Db,
  env: Env,
  { challenge, userId, answer, alone = userId === null }: PasskeyCheck,
): Promise<number | null> {
  const known = await trx
    .selectFrom('second_factors')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', answer.id)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? 0))
    .forUpdate()
    .executeTakeFirst();
  if (!known?.public_key) return null;
  const { userHandle } = answer.response;
  if (userHandle && !Buffer.from(userHandle, 'base64url').equals(handleOf(known.user_id))) return null;
  const counter = await countedBy(env, challenge, answer, {
    id: answer.id,
    publicKey: Uint8Array.from(Buffer.from(known.public_key, 'base64url')),
    counter: known.counter,
    mustVerify: alone,
  });
  if (counter === null) return null;
  await trx.updateTable('second_factors').set({ counter, used_at: new Date() }).where('id', '=', known.id).execute();
  return known.user_id;
}

async function countedBy(
  env: Env,
  challenge: string,
  answer: PasskeyAnswer,
  {
    mustVerify,
    ...credential
  }: { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number; mustVerify: boolean },
): Promise<number | null> {
  const { rpID, origin } = relyingPartyOf(env);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential,
      requireUserVerification: mustVerify,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
