import { QueryClientProvider } from '@qhatu/shared-state';
import type { ComponentProps } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { AreaBoundary } from '../area/AreaBoundary';
import { RootError } from '../area/RootError';
import { RemoteModulesProvider } from '../remotes/context';
import type { RemoteModules } from '../remotes/types';

interface Props {
  modules: RemoteModules;
  queryClient: ComponentProps<typeof QueryClientProvider>['client'];
  routes: RouteObject[];
}

/** Everything inside the router: the same tree on both sides, so that ids and markup agree. */
export function App({ modules, queryClient, routes }: Props) {
  const page = useRoutes(routes);
  return (
    <AreaBoundary area="shell" fallback={(reference) => <RootError reference={reference} />}>
      <QueryClientProvider client={queryClient}>
        <RemoteModulesProvider value={modules}>{page}</RemoteModulesProvider>
      </QueryClientProvider>
    </AreaBoundary>
  );
}
