import { useEffect, useLayoutEffect } from 'react';

const product = 'Our Date Gallery';

/** Names the page in the browser's tab: `{title} · Our Date Gallery`, or the product alone without a title. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => name(title), [title]);
}

/**
 * The shell's name for a page, until the page says its own with {@link usePageTitle}: set before the page's
 * effects run, so that it never replaces what the page knows already.
 */
export function useFirstPageTitle(title: string | undefined): void {
  useLayoutEffect(() => name(title), [title]);
}

function name(title: string | undefined): void {
  document.title = title ? `${title} · ${product}` : product;
}
