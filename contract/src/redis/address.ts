import { Redis, type RedisOptions, type SentinelConnectionOptions, SentinelConnector } from 'ioredis';
import { z } from 'zod';

const SENTINEL_PORT = 26_379;

/** `redis-sentinel://[[user]:password@]host[:port][,host[:port]…][/db]?sentinelMasterId=name`, as Lettuce writes it. */
const SENTINELS =
  /^redis-sentinel:\/\/(?:(?<user>[^:@/]*):(?<password>[^@/]+)@)?(?<hosts>[^/?@]+)(?:\/(?<db>\d*))?\?sentinelMasterId=(?<name>[\w.-]+)$/;
const HOST = /^(?<host>\[[\da-f:]+\]|[\w.-]+)(?::(?<port>\d{1,5}))?$/i;

/**
 * ioredis leaves the watch of a lost connection on while it looks for the next master: news of a new one in that moment
 * ends the connection for good, and the chat's reader then spins (311 of 500 connections after one failover, 5.11).
 */
class ReconnectingSentinelConnector extends SentinelConnector {
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
  }

  override connect(emitError: Parameters<SentinelConnector['connect']>[0]) {
    this.disconnect();
    return super.connect(emitError);
  }
}

/** Options for asking sentinels for the master (D221); null for an address that names one server, or none. */
function sentinelOptions(url: string): RedisOptions | null {
  const { user, password, hosts = '', db, name } = SENTINELS.exec(url)?.groups ?? {};
  const sentinels = hosts.split(',').map((one) => HOST.exec(one)?.groups);
  if (!name || sentinels.some((one) => one === undefined)) return null;
  return {
    sentinels: sentinels.map((one) => ({
      host: one?.host?.replace(/^\[|\]$/g, ''),
      port: Number(one?.port ?? SENTINEL_PORT),
    })),
    name,
    db: Number(db || 0),
    ...(user ? { username: decodeURIComponent(user) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    Connector: ReconnectingSentinelConnector,
    // Told of a new master at once, and not only when the old one's connection breaks.
    failoverDetector: true,
    // A master that became a replica while it was connected to takes no writes: the next command goes to the new one.
    reconnectOnError: ({ message }) => (message.startsWith('READONLY') ? 2 : false),
  };
}

/** True for an address that {@link openRedis} can use. */
const isRedisAddress = (url: string): boolean =>
  sentinelOptions(url) !== null || (/^rediss?:\/\//.test(url) && URL.canParse(url));

/** Settings of the Redis in which processes count together, the same for the api and the front door. */
export const redisSettings = {
  REDIS_URL: z
    .string()
    .refine(isRedisAddress, 'has to be redis://, rediss:// or redis-sentinel://…?sentinelMasterId=…')
    .optional(),
};

/** A connection to the Redis of `REDIS_URL`: one server, or the master that Sentinels name (D221). */
export function openRedis(url: string, options: RedisOptions): Redis {
  const sentinels = sentinelOptions(url);
  return sentinels ? new Redis({ ...sentinels, ...options }) : new Redis(url, options);
}
