/** What became of a link that was to be shared. */
export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'unavailable';

export interface SharedLink {
  readonly title: string;
  readonly url: string;
}

/** Gives a link to the device's own share sheet; where there is none, or it refuses, copies the link. */
export async function shareLink({ title, url }: SharedLink): Promise<ShareOutcome> {
  const data = { title, url };
  if (navigator.share && (navigator.canShare?.(data) ?? true)) {
    try {
      await navigator.share(data);
      return 'shared';
    } catch (error) {
      if (isAbort(error)) return 'cancelled';
      // A sheet that may not open here leaves the other way.
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
