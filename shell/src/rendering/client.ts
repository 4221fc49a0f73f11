import { createQueryClient } from '@qhatu/shared-state';

/** A cache for one render. It sets no timers, so that it goes with its render, also when that fails. */
export function renderClient() {
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, gcTime: Number.POSITIVE_INFINITY } });
  return client;
}
