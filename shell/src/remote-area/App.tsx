import { QueryClientProvider } from '@qhatu/shared-state';
import type { ComponentProps } from 'react';
import { RemoteModulesProvider } from '../remotes/context';
import type { RemoteModules } from '../remotes/types';
import type { SitePlace } from '../routing/site-place';
import type { PageRoute } from '../routing/table';
import { ErrorBoundary } from './ErrorBoundary';
import { Pages } from './Pages';
import { Root } from './Root';
import { RootError } from './RootError';

interface Props {
  place: SitePlace;
  modules: RemoteModules;
  queryClient: ComponentProps<typeof QueryClientProvider>['client'];
  pages: PageRoute[];
}

/** Everything at one place: the same tree on both sides, so that ids and markup agree. */
export function App({ place, modules, queryClient, pages }: Props) {
  return (
    <ErrorBoundary name="shell" fallback={(reference) => <RootError reference={reference} />}>
      <QueryClientProvider client={queryClient}>
        <RemoteModulesProvider value={modules}>
          <Root place={place}>
            <Pages place={place} pages={pages} />
          </Root>
        </RemoteModulesProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
