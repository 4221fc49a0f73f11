import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { shopMode } from '@qhatu/contract/operations';
import { redisSettings } from '@qhatu/contract/redis';
import { MAX_OPEN_ORDERS_LIMIT, MAX_UNITS } from '@qhatu/contract/shop';
import { traceSettings } from '@qhatu/contract/tracing';
import { PaymentTypeId } from '@qhatu/contract/wire';
import { z } from 'zod';
import { version } from '../../package.json';
import { isDataKey } from '../crypto/sealed';
import { fileStorageConfig } from '../files/storage-config';
import { incompleteProviders, methodsOf, providerSettings } from './providers';

const port = z.coerce.number().int().min(0).max(65_535);
const dataKey = z.string().refine(isDataKey, '32 bytes in base64: openssl rand -base64 32');
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');

/** Every setting of the api process. A value that is not here is not read anywhere else. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Where the api listens; only the front door is expected to reach it. */
  API_HOST: z.string().min(1).default('127.0.0.1'),
  API_PORT: port.default(3001),
  /** Embedded database, uploads, mail. */
  DATA_DIR: z.string().min(1).default('var'),
  /** Where files are: `disk`, below DATA_DIR, or a bucket, `s3://key:secret@host:port/bucket?region=…&tls=off` (D188). */
  FILES_URL: fileStorageConfig.default({ kind: 'disk' }),
  /** Where files are read that are not there yet, while they move (D189). */
  FILES_FALLBACK: fileStorageConfig.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections to PostgreSQL; the embedded database has one. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  /** `transaction`: DATABASE_URL is PgBouncer's in that mode; the role has the timeouts then (docs/operations.md). */
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  /** The database itself, past its pooler, for migrations. */
  DATABASE_SESSION_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A streaming replica of DATABASE_URL, from which catalogue, search and home are read (D212). */
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Seconds behind the primary beyond which the replica is not asked. */
  READ_MAX_LAG_SECONDS: z.coerce.number().min(2).max(300).default(5),
  /** Whether the start brings the tables up to date. Without it: the embedded database's only (D207). */
  MIGRATE: onOff.optional(),
  ...redisSettings,
  /** Pictures of the demo catalogue, built by the seed (D40). */
  MEDIA_DIR: z.string().min(1).optional(),
  SEED: onOff.default(true),
  SEED_PRODUCTS: z.coerce.number().int().min(0).max(1_000_000).default(5000),
  /**
   * Codes of the payment methods that can be paid with, in the order the checkout offers them (spec 2 §2). Without it:
   * card and PayPal when they are configured, both transfers; never PagoEfectivo (D22).
   */
  PAYMENT_METHODS: z
    .string()
    .regex(/^[1-5](,[1-5])*$/, 'codes from 1 to 5, separated by commas')
    .transform((codes) => [...new Set(codes.split(','))].map((code) => PaymentTypeId.parse(Number(code))))
    .optional(),
  ...providerSettings,
  /**
   * Ceilings of what administration sets (D156): purchases of one account that may wait for their payment with the
   * products held, and units of one product in them. 0: no limit.
   */
  MAX_OPEN_ORDERS: z.coerce.number().int().min(0).default(MAX_OPEN_ORDERS_LIMIT),
  MAX_OPEN_UNITS: z.coerce.number().int().min(0).default(MAX_UNITS),
  /** Accounts that one network may make in an hour, each of them a hash and a mail. 0: no limit. */
  REGISTRATIONS_PER_HOUR: z.coerce.number().int().min(0).default(60),
  /** Links in mails start with this (D54). */
  SITE_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  /** Shown in `From:` of every mail. */
  MAIL_FROM: z.string().min(3).default('Qhatu <no-responder@qhatu.pe>'),
  /** Where the BCRP publishes what a dollar costs; asked only when administration has chosen it (D262). */
  EXCHANGE_RATE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://estadisticas.bcrp.gob.pe/estadisticas/series/api'),
  /** `smtp://user:password@host:587`; without it mails are files under DATA_DIR/mail (D7). */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** When set, only a caller that sends it as `x-front-door-key` may name the visitor's address (D49). */
  FRONT_DOOR_KEY: z.string().min(16).optional(),
  /**
   * Seals documents of persons, bank data and secrets of two-step login: 32 bytes in base64. Outside production one is
   * made in DATA_DIR/data-key.
   */
  DATA_KEY: dataKey.optional(),
  /** The key before this one, while data that it sealed is sealed anew. */
  DATA_KEY_PREVIOUS: dataKey.optional(),
  /**
   * Administration (D1: 2) is let in with a second step only, and adds one at its first login. On but in the demo,
   * whose administrator has a password alone.
   */
  STAFF_TWO_STEP: onOff.optional(),
  /** Private addresses that pictures of an import may be fetched from all the same: for tests and development (D205). */
  FETCH_ALLOW: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6()])))
    .default([]),
  /** Requests per minute that one address may make in all; 0 switches it off. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(3000),
  /** How long a finished public list is answered from memory, seconds; 0 switches it off. */
  CACHE_SECONDS: z.coerce.number().min(0).max(300).default(8),
  /**
   * How long a process that is told to stop still serves, `/readyz` saying no, so that balancers have time to look
   * elsewhere: longer than their interval times their failed checks, and the longest request (D208). 0: none.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(120).default(0),
  /** Mean delay of the event loop above which requests get 503 at once; 0 switches it off (D208). */
  MAX_EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  /** The same for resident memory, MB; 0: not looked at. */
  MAX_MEMORY_MB: z.coerce.number().int().min(0).default(0),
  /** Where Prometheus reads this process (D220), on an address that no visitor reaches; without it nothing is measured. */
  API_METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  ...traceSettings,
  /** What logs call this build: a deployment's own name for it. */
  RELEASE: z
    .string()
    .regex(/^[\w.+-]{1,60}$/, 'letters, digits and . _ + -')
    .default(version),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Env = Omit<z.infer<typeof Environment>, 'PAYMENT_METHODS' | 'STAFF_TWO_STEP' | 'MIGRATE'> & {
  PAYMENT_METHODS: PaymentTypeId[];
  STAFF_TWO_STEP: boolean;
  MIGRATE: boolean;
  /** Demo accounts, `/dev/buzon` and the API's documentation may exist (`shopMode`). */
  demo: boolean;
};

/** Files that move from a place to itself would be removed there (D189). */
const samePlace = ({ FILES_URL, FILES_FALLBACK }: z.infer<typeof Environment>): string[] =>
  FILES_FALLBACK && isDeepStrictEqual(FILES_URL, FILES_FALLBACK)
    ? ['FILES_FALLBACK: has to be another place than FILES_URL']
    : [];

/** The embedded database has no replica. */
const replicaOfNothing = ({ DATABASE_URL, DATABASE_READ_URL }: z.infer<typeof Environment>): string[] =>
  DATABASE_READ_URL && !DATABASE_URL ? ['DATABASE_READ_URL: needs DATABASE_URL, of which it is a replica'] : [];

/** Thrown by {@link readEnv}; its message names every bad value at once and is meant for the person who starts it. */
export class BadEnvironment extends Error {}

/** Reads and checks the settings. Empty variables count as absent. Throws {@link BadEnvironment}. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = Environment.safeParse(given);
  const { demo, missing } = shopMode(given, 'api');
  // The values themselves stay out: one may be a password.
  const bad = parsed.success
    ? [...incompleteProviders(parsed.data), ...samePlace(parsed.data), ...replicaOfNothing(parsed.data)]
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (parsed.success && !demo && parsed.data.FETCH_ALLOW.length > 0)
    bad.push('FETCH_ALLOW: a real shop fetches from no private address');
  const lines = [...bad, ...missing];
  if (!parsed.success || lines.length > 0) {
    throw new BadEnvironment(
      `These settings of the api cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  const env = parsed.data;
  return {
    ...env,
    demo,
    PAYMENT_METHODS: methodsOf(env),
    STAFF_TWO_STEP: env.STAFF_TWO_STEP ?? !demo,
    MIGRATE: env.MIGRATE ?? env.DATABASE_URL === undefined,
    DATA_DIR: resolve(env.DATA_DIR),
  };
}
