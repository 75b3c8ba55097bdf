import type { Host } from '@our-dates/contracts/mfe';
import { createContext, createElement, type ReactNode, useContext } from 'react';

/** The host object as our React pages receive it. */
export type PageHost = Host<ReactNode>;

const HostContext = createContext<PageHost | null>(null);

/** Provides the host to all descendants; each remote wraps what it exposes in one. */
export function HostProvider({ host, children }: { host: PageHost; children: ReactNode }): ReactNode {
  return createElement(HostContext, { value: host }, children);
}

/** What the shell offers. @throws Error outside of a {@link HostProvider}. */
export function useHost(): PageHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost must be used within a HostProvider');
  return host;
}
