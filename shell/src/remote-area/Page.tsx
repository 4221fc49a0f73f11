import { Navigate, useLocation } from 'react-router-dom';
import type { PageRoute } from '../routing/table';
import { RemoteArea } from './RemoteArea';
import { MissingPage, PlaceholderPage } from './StaticPages';

/** The content of a route. Another route is another content, also when a remote answers both. */
export function Page({ route }: { route: PageRoute }) {
  switch (route.kind) {
    case 'remote':
      return <RemoteArea key={route.id} route={route} />;
    case 'alias':
      return <Alias to={route.to} />;
    case 'placeholder':
      return <PlaceholderPage key={route.id} />;
    case 'missing':
      return <MissingPage />;
  }
}

function Alias({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate replace to={to + search} />;
}
