import type { RouteAnswers } from '@qhatu/contract/routing';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { apiQuery } from '../query/client';

/** Addresses of the data that the current route has declared, resolved for the current location. */
export const RouteDataContext = createContext<Readonly<Record<string, string>>>({});

/** Names of the calls that this remote's pages declare. */
export type RouteDataName = keyof RouteAnswers;

/**
 * The answer of one of the route's declared calls, with the type that `federation.config.ts` gives it. The shell starts
 * the request together with the page's code, the server has it in the cache before rendering; the page only reads.
 * @throws when this route declares no call of that name
 */
export function useRouteData<Name extends RouteDataName>(name: Name): UseQueryResult<RouteAnswers[Name]> {
  const path = useContext(RouteDataContext)[name];
  if (path === undefined) throw new Error(`This route declares no data called "${name}"`);
  // A refusal that the server has already rendered (404) is shown as it is: asking again on mount would turn it into a
  // skeleton, on the server and in the first client render. 'Reintentar' and a new navigation ask again.
  return useQuery({ ...apiQuery<RouteAnswers[Name]>(path), retryOnMount: false });
}
