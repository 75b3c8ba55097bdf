/** The address after signing in: the page the visitor came from, if it is one of ours other than the login. */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return '/';
  const { returnTo } = state;
  if (typeof returnTo !== 'string' || !/^\/(?![/\\])/.test(returnTo)) return '/';
  return /^\/login\/?(?:[?#]|$)/i.test(returnTo) ? '/' : returnTo;
}
