/**
 * What the page shares of react-router. A shared package loses its tree shaking, so only what is named here is in the
 * shell's build (about 40 kB brotli less). A remote that imports something else fails its build, see `facadeGuard`.
 */
export {
  createBrowserRouter,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  ScrollRestoration,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useResolvedPath,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
