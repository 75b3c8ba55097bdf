/** To the top of the whole gallery, newest first: the new memory is there. */
export function showNewest(navigate: (path: string, options?: { replace?: boolean }) => void): void {
  const { pathname, search } = window.location;
  if (pathname !== '/' || search !== '') navigate('/');
  window.scrollTo({ top: 0 });
}
