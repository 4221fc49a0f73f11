/**
 * What the page shares of react-router. A shared package loses its tree shaking, so only what is named here is in the
 * shell's build (about 45 kB brotli less, without the data router). A remote that imports something else fails its
 * build, see `facadeGuard`.
 */
export {
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  Router,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useResolvedPath,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
