/** The result of sharing a link. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'unavailable';

export interface SharedLink {
  readonly title: string;
  readonly url: string;
}

/** Passes a link to the device's share sheet; if there is none, or it refuses, copies the link. */
export async function shareLink({ title, url }: SharedLink): Promise<ShareOutcome> {
  const data = { title, url };
  if (navigator.share && (navigator.canShare?.(data) ?? true)) {
    try {
      await navigator.share(data);
      return 'shared';
    } catch (error) {
      if (isAbort(error)) return 'cancelled';
      // A sheet that may not open here falls through to copying.
    }
  }
  return copyText(url);
}

/** Whether the person closed the share sheet. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

async function copyText(text: string): Promise<'copied' | 'unavailable'> {
  // A page without https has no clipboard.
  if (!navigator.clipboard) return 'unavailable';
  return navigator.clipboard.writeText(text).then(
    () => 'copied',
    () => 'unavailable',
  );
}
