import type { RemoteModuleName } from '@our-dates/contracts/mfe';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ErrorBoundary } from '../pages/error-boundary.tsx';
import { NotAvailable } from '../pages/not-available.tsx';
import type { LoadedModule, RemoteRegistry } from './remote-registry.ts';
import { useRemote } from './use-remote.ts';
import { noteView } from './view-mark.ts';
import { Waiting } from './waiting.tsx';

interface RemoteViewProps<Name extends RemoteModuleName> {
  registry: RemoteRegistry;
  name: Name;
  /** In the shape of the expected content. */
  skeleton: ReactNode;
  /** Level of the heading of the failure message: 1 when the remote is the page. */
  level: 1 | 2;
  /** Wraps skeleton and failure, where the remote's own content has its own frame. */
  frame?: (content: ReactNode) => ReactNode;
  /** Identifies the content. An error of one does not block the next. */
  drawn?: string;
  children: (module: LoadedModule<Name>) => ReactNode;
}

/**
 * Renders a module of a remote. Any failure of the remote (down, slow, removed by a release, throwing) is contained
 * here, and Retry starts again with its newest version.
 */
export function RemoteView<Name extends RemoteModuleName>(props: RemoteViewProps<Name>) {
  const remote = useRemote(props.registry, props.name);
  const { frame = (content) => content } = props;
  const queries = useQueryClient();
  useEffect(() => noteView(props.name, remote.status), [props.name, remote.status]);
  const notAvailable = () => frame(<NotAvailable level={props.level} onRetry={retry} />);

  function retry(): void {
    // Cached data may have caused the error, and would cause it again.
    queries.removeQueries({ type: 'inactive' });
    remote.retry();
  }

  if (remote.status === 'failed') return notAvailable();
  if (remote.status === 'loading') return frame(<Waiting skeleton={props.skeleton} />);
  return (
    <ErrorBoundary
      key={remote.attempt}
      drawAgainFor={props.drawn}
      onError={() => noteView(props.name, 'failed')}
      fallback={notAvailable}
    >
      {props.children(remote.module)}
    </ErrorBoundary>
  );
}
