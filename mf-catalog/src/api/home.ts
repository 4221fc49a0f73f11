import type { HomeGuide, HomeService } from '@qhatu/contract/wire';
import { apiQuery, useQuery } from '@qhatu/shared-state';

/** The promises of home, and the pieces of its blog strip: the shop uses the wire's names here. */
export type { HomeGuide, HomeService };

export const useGuides = () => useQuery(apiQuery<HomeGuide[]>('home/guides'));
