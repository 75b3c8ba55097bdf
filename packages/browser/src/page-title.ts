import { useEffect } from 'react';

const product = 'Our Date Gallery';

/** Names the page in the browser's tab: `{title} · Our Date Gallery`, or the product alone without a title. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title]);
}
