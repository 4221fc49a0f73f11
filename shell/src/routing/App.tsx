import { QueryClientProvider } from '@qhatu/shared-state';
import type { ComponentProps, ReactNode } from 'react';
import { RemoteModulesProvider } from '../remotes/context';
import type { RemoteModules } from '../remotes/types';

interface Props {
  modules: RemoteModules;
  queryClient: ComponentProps<typeof QueryClientProvider>['client'];
  /** The browser's or the server's router. */
  children: ReactNode;
}

/** The same tree on both sides, so that ids and markup agree. */
export function App({ modules, queryClient, children }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <RemoteModulesProvider value={modules}>{children}</RemoteModulesProvider>
    </QueryClientProvider>
  );
}
