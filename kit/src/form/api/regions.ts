import type { Region } from '@qhatu/contract/wire';
import { apiQuery, useQuery } from '@qhatu/shared-state';

/** They change with a law, not during a visit. */
const STALE_MS = 24 * 60 * 60_000;

/** All regions with their provinces and districts (`GET regions`). */
export const useRegions = () => useQuery({ ...apiQuery<Region[]>('regions'), staleTime: STALE_MS });
