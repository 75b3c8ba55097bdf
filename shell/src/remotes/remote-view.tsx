import type { RemoteModuleName } from '@our-dates/contracts/mfe';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../pages/error-boundary.tsx';
import { NotAvailable } from '../pages/not-available.tsx';
import type { LoadedModule, RemoteRegistry } from './remote-registry.ts';
import { useRemote } from './use-remote.ts';
import { Waiting } from './waiting.tsx';

interface RemoteViewProps<Name extends RemoteModuleName> {
  registry: RemoteRegistry;
  name: Name;
  /** In the shape of what comes. */
  skeleton: ReactNode;
  /** Level of the heading when the remote is not there: 1 when it is the page. */
  level: 1 | 2;
  /** Around skeleton and failure, where the remote's own content brings a frame of its own. */
  frame?: (content: ReactNode) => ReactNode;
  /** Identifies the content. An error of one does not block the next. */
  drawn?: string;
  children: (module: LoadedModule<Name>) => ReactNode;
}

/**
 * Draws what a remote exposes. Whatever happens to the remote (down, slow, gone after a release, throwing)
 * stays in here, and Retry starts over with the newest version of it.
 */
export function RemoteView<Name extends RemoteModuleName>(props: RemoteViewProps<Name>) {
  const remote = useRemote(props.registry, props.name);
  const { frame = (content) => content } = props;
  const queries = useQueryClient();
  const notAvailable = () => frame(<NotAvailable level={props.level} onRetry={retry} />);

  function retry(): void {
    // It may have thrown over what was fetched, which would throw again.
    queries.removeQueries({ type: 'inactive' });
    remote.retry();
  }

  if (remote.status === 'failed') return notAvailable();
  if (remote.status === 'loading') return frame(<Waiting skeleton={props.skeleton} />);
  return (
    <ErrorBoundary key={remote.attempt} drawAgainFor={props.drawn} fallback={notAvailable}>
      {props.children(remote.module)}
    </ErrorBoundary>
  );
}
