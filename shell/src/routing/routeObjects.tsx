import { Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { RemoteArea } from '../area/RemoteArea';
import { Root } from '../area/Root';
import { LeftoverPage, MissingPage } from '../area/StaticPages';
import type { PageRoute } from './table';

/** The routes as react-router takes them. */
export const routeObjects = (routes: PageRoute[]): RouteObject[] => [
  { element: <Root />, children: routes.map((route) => ({ path: route.path, element: elementOf(route) })) },
];

function elementOf(route: PageRoute) {
  switch (route.kind) {
    case 'remote':
      return <RemoteArea key={route.id} route={route} />;
    case 'alias':
      return <Alias to={route.to} />;
    case 'leftover':
      return <LeftoverPage key={route.id} />;
    case 'missing':
      return <MissingPage />;
  }
}

function Alias({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate replace to={to + search} />;
}
