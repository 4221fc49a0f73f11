import { api, PERSONAL, useQuery } from '@qhatu/shared-state';

/**
 * What a form edits, at `path` below /api/web, as `fromWire` has it. It does not change under the hands: who saves an old version is
 * told (409 `stale`).
 */
export const useEdited = <Wire, T>(queryKey: readonly unknown[], path: string, fromWire: (wire: Wire) => T) =>
  useQuery({
    queryKey,
    meta: PERSONAL,
    queryFn: async ({ signal }) => fromWire(await api.get<Wire>(path, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
