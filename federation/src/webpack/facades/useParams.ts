import { useRouteParams } from '@qhatu/shared-state';

/**
 * react-router's `useParams` for pages that the shell has matched itself: its table is flat, and `useRoutes`, which alone
 * could provide the router's own, costs more than all of the rest that is used of it.
 */
export const useParams = useRouteParams;
