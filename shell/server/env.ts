import { shopMode } from '@qhatu/contract/operations';
import { redisSettings } from '@qhatu/contract/redis';
import { traceSettings } from '@qhatu/contract/tracing';
import { localOrigin, REMOTES } from '@qhatu/federation/apps';
import { z } from 'zod';

/**
 * Everything that can be set on the front door, with its default (D39). One place, so that a wrong value
 * is named at start-up beside every other wrong value, not at three in the morning.
 */
const port = (fallback: number) => z.coerce.number().int().min(0).max(65535).default(fallback);
const count = (fallback: number, min = 1, max = 1_000_000) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:\/\/[^/]+\/?$/.test(text),
    'must be an origin without a path, such as http://127.0.0.1:3001',
  )
  .transform((text) => new URL(text).origin);
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

const Env = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  /** Port of the site. */
  PORT: port(3000),
  /** Address to listen on; empty means every address of the machine. */
  HOST: z.string().default(''),
  /** The address that shoppers type: canonical links, and HSTS when it is https. */
  SITE_URL: origin.optional(),
  API_PORT: port(3001),
  /** Where the api answers; overrides API_PORT. */
  API_ORIGIN: origin.optional(),
  /** Known to front door and api only: proves that `x-forwarded-for` was written by the front door (D49). */
  FRONT_DOOR_KEY: z.string().min(16).optional(),
  /** The api's: what front doors count of a visitor they count together there (D412); without it each by itself. */
  ...redisSettings,
  /** Addresses or networks of load balancers whose `x-forwarded-*` may be believed, comma separated. */
  TRUSTED_PROXY: list,
  DATA_DIR: z.string().default('var'),
  /** The pointer document: which releases are live. */
  DISCOVERY_FILE: z.string().optional(),
  /** An api that keeps the pointer document for front doors on several machines (D241); DISCOVERY_FILE is a copy then. */
  DISCOVERY_URL: origin.optional(),
  /** The shell's build: a folder of one, or the folder of all, whose `latest.json` names one. */
  SHELL_DIST: z.string().default('shell/releases'),
  /** Origins that releases may come from, comma separated; default: this machine's release servers. */
  REMOTE_ORIGINS: list,
  REMOTE_PORT_BASE: port(3100),
  /** `memory` keeps checked remote files of up to REMOTE_CACHE_MB in memory, so that they outlive their origin. */
  REMOTE_CACHE: z.enum(['off', 'memory']).default('off'),
  REMOTE_CACHE_MB: count(64),
  REMOTE_TIMEOUT_MS: count(8_000, 50),
  /** Longest that the api may take to begin its answer. */
  API_TIMEOUT_MS: count(30_000, 50),
  /** The same for what is only read, so that a page can say in time that something is wrong. */
  API_READ_TIMEOUT_MS: count(5_000, 50),
  /** Longest that a visitor waits for a rendered page before the frame is sent instead. */
  RENDER_BUDGET_MS: count(1_500, 10),
  /** Pages made for one visitor (an IPv6 household is one) in a minute; more arrive as frames. 0: no limit. */
  RENDER_PER_MINUTE: count(240, 0),
  /** Pages rendered at the same time, and pages that may wait for their turn. */
  RENDER_CONCURRENCY: count(8),
  RENDER_QUEUE: count(64, 0),
  /** A renderer above this much resident memory is replaced. */
  RENDER_MEMORY_MB: count(700, 64),
  /** No sign of life from a renderer for this long means that it hangs and is killed. */
  RENDER_HANG_MS: count(5_000, 100),
  /** So long at most the next release's renderer gets ready behind the serving one. */
  RENDER_BEHIND_MS: count(1_500, 0),
  /** `off`: every page is its frame, and the browser does the rest. */
  RENDER: flag.default(true),
  PAGE_CACHE_MB: count(128),
  PAGE_FRESH_S: count(10, 0),
  PAGE_STALE_S: count(600, 0),
  /** How often the API is asked whether the catalogue has changed (D268); 0: never, pages follow by their age alone. */
  PAGE_FOLLOW_S: z.coerce.number().min(0).max(3_600).default(0.5),
  /** A canary that fails in more than this percent of its page views is taken back… */
  CANARY_MAX_PERCENT: z.coerce.number().min(0).max(100).default(5),
  /** …once there are so many failures, from so many different addresses (the server's own count as one). */
  CANARY_MIN_FAILURES: count(5),
  CANARY_MIN_VISITORS: count(3),
  /** Signs the pins of staff (`npm run pin`); without it a key file beside the discovery document does. */
  RELEASE_PIN_KEY: z.string().min(16).optional(),
  /** `/dev/versiones`: what runs, canaries and history, for the team. */
  DEV_PAGES: flag.default(false),
  /** Where the payment providers' stand-ins answer; absent outside development (D74). */
  SANDBOX_ORIGIN: origin.optional(),
  /** Of the api's payment settings, what decides the checkout's policy: whose scripts a page may load. */
  IZIPAY_PUBLIC_KEY: z.string().optional(),
  IZIPAY_SCRIPT: z.string().default('https://static.micuentaweb.pe'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_SDK: z.string().default('https://www.paypal.com/sdk/js'),
  /** Mean delay of its event loop, milliseconds, above which requests get 503 at once (D208); 0: never. */
  MAX_EVENT_LOOP_DELAY_MS: count(1_000, 0),
  /** How long it still serves once told to stop, `/readyz` saying no; see the api's (D208). */
  DRAIN_SECONDS: z.coerce.number().min(0).max(120).default(0),
  /** Where Prometheus reads this process (D220), on an address that no visitor reaches; without it nothing is measured. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  ...traceSettings,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export interface FrontDoorEnv extends z.output<typeof Env> {
  DISCOVERY_FILE: string;
  /** Where DISCOVERY_URL says that the document is shared. */
  sharing: { apiOrigin: string; key: string } | undefined;
  apiOrigin: string;
  siteUrl: string;
  /** Pages for developers and the payment stand-ins may exist (`shopMode`). */
  demo: boolean;
}

/** A setting was wrong; the message lists every wrong one, a line each. */
export class EnvError extends Error {
  override name = 'EnvError';
}

/**
 * Reads the settings of the front door.
 * @throws EnvError naming every bad value at once. Values are not echoed: some are secrets.
 */
export function readEnv(source: NodeJS.ProcessEnv): FrontDoorEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = Env.safeParse(given);
  const { demo, missing } = shopMode(given, 'front door');
  const bad = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const alone = given.DISCOVERY_URL && !given.FRONT_DOOR_KEY ? ['FRONT_DOOR_KEY: DISCOVERY_URL needs the api’s'] : [];
  const lines = [...bad, ...missing, ...alone];
  if (!parsed.success || lines.length > 0) {
    throw new EnvError(
      `The front door cannot start with these settings:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    );
  }
  const env = parsed.data;
  return {
    ...env,
    demo,
    REMOTE_ORIGINS:
      env.REMOTE_ORIGINS.length > 0 ? env.REMOTE_ORIGINS : REMOTES.map((app) => localOrigin(app, env.REMOTE_PORT_BASE)),
    DISCOVERY_FILE: env.DISCOVERY_FILE ?? `${env.DATA_DIR}/discovery.json`,
    sharing:
      env.DISCOVERY_URL && env.FRONT_DOOR_KEY ? { apiOrigin: env.DISCOVERY_URL, key: env.FRONT_DOOR_KEY } : undefined,
    apiOrigin: env.API_ORIGIN ?? `http://127.0.0.1:${env.API_PORT}`,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
  };
}
