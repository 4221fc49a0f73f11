import { z } from 'zod';

declare const Env: z.ZodObject<
  {
    NODE_ENV: z.ZodDefault<
      z.ZodEnum<{
        development: 'development';
        production: 'production';
        test: 'test';
      }>
    >;
    PORT: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    HOST: z.ZodDefault<z.ZodString>;
    SITE_URL: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
    API_PORT: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    API_ORIGIN: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
    FRONT_DOOR_KEY: z.ZodOptional<z.ZodString>;
    TRUSTED_PROXY: z.ZodPipe<z.ZodDefault<z.ZodString>, z.ZodTransform<string[], string>>;
    DATA_DIR: z.ZodDefault<z.ZodString>;
    DISCOVERY_FILE: z.ZodOptional<z.ZodString>;
    SHELL_DIST: z.ZodDefault<z.ZodString>;
    REMOTE_ORIGINS: z.ZodPipe<z.ZodDefault<z.ZodString>, z.ZodTransform<string[], string>>;
    REMOTE_PORT_BASE: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    REMOTE_CACHE: z.ZodDefault<
      z.ZodEnum<{
        memory: 'memory';
        off: 'off';
      }>
    >;
    REMOTE_CACHE_MB: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    REMOTE_TIMEOUT_MS: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    API_TIMEOUT_MS: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    API_READ_TIMEOUT_MS: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    RENDER_BUDGET_MS: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    RENDER_PER_MINUTE: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    RENDER_CONCURRENCY: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    RENDER_QUEUE: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    RENDER_MEMORY_MB: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    RENDER_HANG_MS: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    RENDER_BEHIND_MS: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    RENDER: z.ZodDefault<
      z.ZodPipe<
        z.ZodEnum<{
          off: 'off';
          on: 'on';
        }>,
        z.ZodTransform<boolean, 'off' | 'on'>
      >
    >;
    PAGE_CACHE_MB: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    PAGE_FRESH_S: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    PAGE_STALE_S: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    CANARY_MAX_PERCENT: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    CANARY_MIN_FAILURES: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    CANARY_MIN_VISITORS: z.ZodDefault<z.ZodCoercedNumber<unknown>>;
    RELEASE_PIN_KEY: z.ZodOptional<z.ZodString>;
    DEV_PAGES: z.ZodDefault<
      z.ZodPipe<
        z.ZodEnum<{
          off: 'off';
          on: 'on';
        }>,
        z.ZodTransform<boolean, 'off' | 'on'>
      >
    >;
    SANDBOX_ORIGIN: z.ZodOptional<z.ZodPipe<z.ZodString, z.ZodTransform<string, string>>>;
    IZIPAY_PUBLIC_KEY: z.ZodOptional<z.ZodString>;
    IZIPAY_SCRIPT: z.ZodDefault<z.ZodString>;
    PAYPAL_CLIENT_ID: z.ZodOptional<z.ZodString>;
    PAYPAL_SDK: z.ZodDefault<z.ZodString>;
    LOG_LEVEL: z.ZodDefault<
      z.ZodEnum<{
        debug: 'debug';
        error: 'error';
        fatal: 'fatal';
        info: 'info';
        silent: 'silent';
        trace: 'trace';
        warn: 'warn';
      }>
    >;
  },
  z.core.$strip
>;
export interface FrontDoorEnv extends z.output<typeof Env> {
  DISCOVERY_FILE: string;
  apiOrigin: string;
  siteUrl: string;
  /** Pages for developers and the payment stand-ins may exist (`shopMode`). */
  demo: boolean;
}
/** A setting was wrong; the message lists every wrong one, a line each. */
export declare class EnvError extends Error {
  name: string;
}
/**
 * Reads the settings of the front door.
 * @throws EnvError naming every bad value at once. Values are not echoed: some are secrets.
 */
export declare function readEnv(source: NodeJS.ProcessEnv): FrontDoorEnv;
//# sourceMappingURL=env.d.ts.map
