import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { messages } from '../../messages/messages.ts';

/** Copies a link and confirms it, or says what to do where the browser does not allow it. */
export function useCopyLink(): (link: string) => Promise<void> {
  const { toast } = useHost();
  const t = useMessages(messages);
  return async (link) => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: t.linkCopied, description: t.linkCopiedText });
    } catch {
      // Not https, or not allowed: the page has no other access to the clipboard.
      toast({
        tone: 'destructive',
        title: t.linkNotCopied,
        description: t.linkNotCopiedText,
      });
    }
  };
}
