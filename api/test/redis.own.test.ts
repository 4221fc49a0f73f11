import { openRedis } from '@qhatu/contract/redis';
import { hasRedis, startWatchedRedis, type WatchedRedis } from './sentinels';
import { until } from './until';

jest.setTimeout(180_000);

/** Some of so many ask a Sentinel for the master in the very moment when a new one is named. */
const CONNECTIONS = 400;

(hasRedis ? describe : describe.skip)('connections to the master that Sentinels name', () => {
  let redis: WatchedRedis;

  beforeAll(async () => {
    redis = await startWatchedRedis();
  });
  afterAll(() => redis.stop());

  it('every one comes back after a failover, whatever it was doing when the new master was named [D221]', async () => {
    const connections = Array.from({ length: CONNECTIONS }, () => openRedis(redis.url, { maxRetriesPerRequest: null }));
    for (const connection of connections) connection.on('error', () => undefined);
    const areAll = (...statuses: string[]) => connections.every(({ status }) => statuses.includes(status));
    try {
      await Promise.all(connections.map((connection) => connection.ping()));
      await redis.failOver();
      await until(() => areAll('ready', 'end'), 60);
      expect(connections.map(({ status }) => status)).not.toContain('end');
      await Promise.all(connections.map((connection) => connection.ping()));
    } finally {
      for (const connection of connections) connection.disconnect();
      await until(() => areAll('end'));
      // Each of ioredis' questions to a Sentinel leaves a timer of two seconds (disconnectTimeout): Jest would kill this worker.
      await until(() => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length < 10);
    }
  });
});
