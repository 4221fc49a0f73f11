import type { HomeGuide, HomeService } from '@qhatu/contract/wire';
import { apiQuery, useQuery } from '@qhatu/shared-state';

/** What home promises, and the pieces of its blog strip: here the wire's names are the shop's own. */
export type { HomeGuide, HomeService };

export const useGuides = () => useQuery(apiQuery<HomeGuide[]>('home/guides'));
