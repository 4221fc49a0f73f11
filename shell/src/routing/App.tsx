import { QueryClientProvider, RouteParamsContext } from '@qhatu/shared-state';
import { type ComponentProps, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../remote-area/ErrorBoundary';
import { Page } from '../remote-area/Page';
import { Root } from '../remote-area/Root';
import { RootError } from '../remote-area/RootError';
import { RemoteModulesProvider } from '../remotes/context';
import type { RemoteModules } from '../remotes/types';
import { matchPage } from './match';
import type { PageRoute } from './table';

interface Props {
  modules: RemoteModules;
  queryClient: ComponentProps<typeof QueryClientProvider>['client'];
  pages: PageRoute[];
}

/** Everything inside the router: the same tree on both sides, so that ids and markup agree. */
export function App({ modules, queryClient, pages }: Props) {
  const { pathname } = useLocation();
  const { page, params } = useMemo(() => matchPage(pages, pathname), [pages, pathname]);
  return (
    <ErrorBoundary area="shell" fallback={(reference) => <RootError reference={reference} />}>
      <QueryClientProvider client={queryClient}>
        <RemoteModulesProvider value={modules}>
          <RouteParamsContext.Provider value={params}>
            <Root>
              <Page route={page} />
            </Root>
          </RouteParamsContext.Provider>
        </RemoteModulesProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
