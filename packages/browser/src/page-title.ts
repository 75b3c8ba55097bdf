import { useEffect, useLayoutEffect } from 'react';

const product = 'Our Date Gallery';

/** Sets the document title: `{title} · Our Date Gallery`, or the product alone without a title. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => name(title), [title]);
}

/**
 * The shell's title for a page until the page sets its own with {@link usePageTitle}. It is set before the page's
 * effects run, so that it never replaces the page's own.
 */
export function useFirstPageTitle(title: string | undefined): void {
  useLayoutEffect(() => name(title), [title]);
}

function name(title: string | undefined): void {
  document.title = title ? `${title} · ${product}` : product;
}
