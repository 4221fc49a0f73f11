/** What the page shares of react-query, for the same reason as the router's façade. */
export {
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
