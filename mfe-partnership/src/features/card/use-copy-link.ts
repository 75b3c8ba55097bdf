import { useHost } from '@our-dates/browser/host';

/** Copies a link and confirms it, or says what to do where the browser does not allow it. */
export function useCopyLink(): (link: string) => Promise<void> {
  const { toast } = useHost();
  return async (link) => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Link Copied', description: 'Paste it into a message to your partner.' });
    } catch {
      // Not https, or not allowed: the page has no other access to the clipboard.
      toast({
        tone: 'destructive',
        title: 'The link could not be copied',
        description: 'Open it in a new tab and copy its address there.',
      });
    }
  };
}
