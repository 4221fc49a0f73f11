/**
 * Redis of `REDIS_URL`, which our processes share: its address, one connection, counts (D221, D289, D412). For servers only.
 */
export { openRedis, redisSettings } from './address';
export { openSharedRedis, type SharedRedis } from './shared-redis';
export { type Count, countOf, incrementInWindow, nameOf } from './window';
