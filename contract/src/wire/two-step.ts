import { z } from 'zod';
import { FactorKind } from './security';
import { Session } from './session';

/** base64url, as browsers write keys and signatures. */
const Encoded = z.string().max(20_000);

/** Result of `navigator.credentials.create`, as JSON (`RegistrationResponseJSON` of WebAuthn). */
export const PasskeyMade = z.object({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
  authenticatorAttachment: z.string().max(30).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});
export type PasskeyMade = z.infer<typeof PasskeyMade>;

/** Result of `navigator.credentials.get` (`AuthenticationResponseJSON`). */
export const PasskeyAnswer = z.object({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: z.string().max(200).nullish(),
  }),
  authenticatorAttachment: z.string().max(30).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** Options for the browser, in WebAuthn's own JSON; the browser checks them. */
const PasskeyOptions = z.record(z.string(), z.unknown());

/** A code of six digits, or ten recovery codes' worth of signs. */
const TypedCode = z.string().max(100).nullish();
const Challenge = z.string().min(20).max(200);

/** Kinds of proof for the second step. */
export const ProofKind = z.enum(['passkey', 'code', 'recovery_code']);
export type ProofKind = z.infer<typeof ProofKind>;

/**
 * More of the 401 `second_factor` of `POST auth/login`: the password was right, the second step is missing. The challenge
 * holds for five minutes, for this visitor, and once.
 */
export const SecondFactorAsked = z.object({
  challenge: z.string(),
  methods: z.array(ProofKind),
  /** For `navigator.credentials.get`; null when the account has no passkey. */
  passkey: PasskeyOptions.nullable(),
});
export type SecondFactorAsked = z.infer<typeof SecondFactorAsked>;

/** More of the 401 `second_factor_setup`: this account needs a second step before it is let in. */
export const SecondFactorSetup = z.object({ challenge: z.string() });
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

/** One of the three, as a form sends it. */
export const ProofBody = z.object({ code: TypedCode, recovery_code: TypedCode, passkey: PasskeyAnswer.nullish() });
export type ProofBody = z.infer<typeof ProofBody>;

/** `POST auth/second-factor`. */
export const SecondFactorBody = ProofBody.extend({ challenge: Challenge });
export type SecondFactorBody = z.infer<typeof SecondFactorBody>;

/** `POST auth/passkey/options`. */
export const PasskeyAsked = z.object({ challenge: z.string(), passkey: PasskeyOptions });
export type PasskeyAsked = z.infer<typeof PasskeyAsked>;

/** `POST auth/passkey`: who it is, the passkey itself says. */
export const PasskeyLoginBody = z.object({ passkey: PasskeyAnswer });
export type PasskeyLoginBody = z.infer<typeof PasskeyLoginBody>;

/** Proofs for the person at an open session. Everybody has a password. */
const StepUpMethod = z.enum(['password', 'passkey', 'code']);

/** `POST auth/step-up/options`. */
export const StepUpAsked = z.object({
  methods: z.array(StepUpMethod),
  /** For `navigator.credentials.get`, within five minutes; null when the account has no passkey. */
  passkey: PasskeyOptions.nullable(),
});
export type StepUpAsked = z.infer<typeof StepUpAsked>;

/** `POST auth/step-up`: one of the three; the passkey says itself which challenge it signed. */
export const StepUpBody = z.object({
  password: z.string().max(1_000).nullish(),
  code: TypedCode,
  passkey: PasskeyAnswer.nullish(),
});
export type StepUpBody = z.infer<typeof StepUpBody>;

/** A factor of one's own. */
export const SecondFactor = z.object({
  id: z.number().int(),
  kind: FactorKind,
  name: z.string(),
  /** ISO 8601. */
  created_at: z.string(),
  used_at: z.string().nullable(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** `GET users/second-factors`. */
export const SecondFactors = z.object({
  factors: z.array(SecondFactor),
  recovery_codes_left: z.number().int(),
  /** This account cannot be without one (D1: administration). */
  required: z.boolean(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

/** `POST users/second-factors/start`; before the first login `POST auth/second-factor/start` with its challenge. */
export const StartFactorBody = z.object({ kind: FactorKind });
export type StartFactorBody = z.infer<typeof StartFactorBody>;
export const StartSetupBody = StartFactorBody.extend({ challenge: Challenge });
export type StartSetupBody = z.infer<typeof StartSetupBody>;

/** Data for adding a factor: a secret for an app, or options for the browser. */
export const StartedFactor = z.object({
  challenge: z.string(),
  app: z.object({ secret: z.string(), uri: z.string() }).nullable(),
  passkey: PasskeyOptions.nullable(),
});
export type StartedFactor = z.infer<typeof StartedFactor>;

/** `POST users/second-factors`, and `POST auth/second-factor/enrol` before the first login. */
export const AddFactorBody = z.object({
  challenge: Challenge,
  name: z.string().max(200).nullish(),
  /** The app's first code. */
  code: TypedCode,
  passkey: PasskeyMade.nullish(),
});
export type AddFactorBody = z.infer<typeof AddFactorBody>;

/** New recovery codes, shown once; null: those of before go on. */
const NewCodes = z.array(z.string()).nullable();

export const AddedFactor = z.object({ msg: z.string(), factor: SecondFactor, recovery_codes: NewCodes });
export type AddedFactor = z.infer<typeof AddedFactor>;

/** Answer to a person who had to add a factor first: their session and new recovery codes. */
export const SetupDone = z.object({ session: Session, recovery_codes: NewCodes });
export type SetupDone = z.infer<typeof SetupDone>;

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
