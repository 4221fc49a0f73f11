/**
 * What the page has of react-router: remotes share it, and the shell's own build takes it for the package
 * (`shellAliases`). A shared package loses its tree shaking, so only what is named here is in the shell's build: 5 kB
 * brotli, of 40 for all of it. Whoever imports something else fails its build, see `facadeGuard`.
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
} from 'react-router';
export { Link } from './Link';
export { useParams } from './useParams';
