/**
 * What the page shares of react-router. A shared package loses its tree shaking, so only what is named here is in the
 * shell's build: 5 kB brotli, of 40 for all of it. A remote that imports something else fails its build, see
 * `facadeGuard`.
 */
export {
  matchPath,
  matchRoutes,
  Navigate,
  Router,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useResolvedPath,
  useSearchParams,
} from 'react-router-dom';
export { Link } from './Link';
export { useParams } from './useParams';
