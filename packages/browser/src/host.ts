import { directionOf } from '@our-dates/contracts/languages';
import type { Host } from '@our-dates/contracts/mfe';
import { LanguageContext } from '@our-dates/languages/language';
import { createContext, createElement, type ReactNode, useContext, useMemo } from 'react';

/** The host object as our React pages receive it. */
export type PageHost = Host<ReactNode>;

const HostContext = createContext<PageHost | null>(null);

/** Provides the host and its language to all descendants; each remote wraps what it exposes in one. */
export function HostProvider({ host, children }: { host: PageHost; children: ReactNode }): ReactNode {
  const { language = 'en', direction = directionOf(language) } = host;
  const drawn = useMemo(() => ({ language, direction }), [language, direction]);
  return createElement(
    HostContext,
    { value: host },
    createElement(LanguageContext, { value: drawn }, children),
  );
}

/** What the shell offers. @throws Error outside of a {@link HostProvider}. */
export function useHost(): PageHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost must be used within a HostProvider');
  return host;
}
