/**
 * The exports of @tanstack/react-query that the page shares. As with the router, a shared module cannot be tree-
 * shaken; complete, it would add 2.5 KB to the first route. Slices import from `@tanstack/react-query` as usual,
 * and a test fails when one of them uses an export that is not listed here. The package has a second name for this
 * file only: the shared module has the package's own.
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
