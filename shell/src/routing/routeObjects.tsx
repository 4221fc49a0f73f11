import { type LoaderFunction, Navigate, type RouteObject, useLocation } from 'react-router-dom';
import { RemoteArea } from '../area/RemoteArea';
import { Root } from '../area/Root';
import { RootError } from '../area/RootError';
import { LeftoverPage, MissingPage } from '../area/StaticPages';
import type { PageRoute, RemotePage } from './table';

/** Starts code and data of a page that the router goes to. Absent on the server, which has both before it renders. */
export type Prepare = (route: RemotePage, params: Record<string, string | undefined>, search: string) => Promise<void>;

/** The routes as react-router takes them. */
export function routeObjects(routes: PageRoute[], prepare?: Prepare): RouteObject[] {
  const children = routes.map((route) => routeObject(route, prepare));
  return [{ id: 'root', element: <Root />, errorElement: <RootError />, children }];
}

function routeObject(route: PageRoute, prepare?: Prepare): RouteObject {
  const { id, path } = route;
  switch (route.kind) {
    case 'remote': {
      const element = <RemoteArea key={id} route={route} />;
      if (!prepare) return { id, path, element };
      const loader: LoaderFunction = async ({ params, request }) => {
        await prepare(route, params, new URL(request.url).search);
        return null;
      };
      return { id, path, element, loader };
    }
    case 'alias':
      return { id, path, element: <Alias to={route.to} /> };
    case 'leftover':
      return { id, path, element: <LeftoverPage /> };
    case 'missing':
      return { id, path, element: <MissingPage /> };
  }
}

function Alias({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate replace to={to + search} />;
}
