/**
 * What the page shares of @tanstack/react-query, by name. As with the router, a shared module cannot be
 * tree-shaken; whole, it would cost 2.5 KB more on the first route. Slices import from
 * `@tanstack/react-query` as ever, and a test fails when one of them uses what is not listed here. The
 * package has a second name for this file only: its own is the one that is shared.
 */
export {
  infiniteQueryOptions,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '#whole-react-query';
