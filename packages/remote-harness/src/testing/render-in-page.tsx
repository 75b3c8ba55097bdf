import { shouldRetry } from '@our-dates/browser/query-client';
import { useLocation } from '@our-dates/router';
import { MemoryRouter } from '@our-dates/router/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';

/**
 * Renders a part of a remote at an address, with the router and the query cache of the shell.
 * @param withHtml responses that came with the HTML, by path
 */
export function renderInPage(
  content: ReactNode,
  path = '/',
  withHtml: Readonly<Record<string, unknown>> = {},
) {
  // Retries without a delay, so that a test of a failure does not wait seven seconds.
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: shouldRetry, retryDelay: 1, staleTime: 300_000 } },
  });
  for (const [key, body] of Object.entries(withHtml)) queryClient.setQueryData([key], body);
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        {content}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...view, queryClient, address: () => screen.getByTestId('address').textContent };
}

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
