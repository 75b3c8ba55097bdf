import { askWorker } from '@our-dates/browser/ask-worker';
import { deviceContentQuery } from '@our-dates/browser/device-content';
import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../messages/messages.ts';

/** Switches on and off that this device keeps what is seen. */
export function useKeepSeen() {
  const t = useMessages(messages);
  const queries = useQueryClient();
  const { toast } = useHost();
  return useMutation({
    async mutationFn(isOn: boolean) {
      // Otherwise the browser may remove it when space is scarce. It asks at most once, and a refusal changes nothing else.
      if (isOn) await navigator.storage?.persist?.();
      const content = await askWorker('keep-seen', { isOn });
      if (!content) throw new Error('The service worker did not answer');
      return content;
    },
    onSuccess: (content) => queries.setQueryData(deviceContentQuery.queryKey, content),
    onError() {
      toast({
        tone: 'destructive',
        title: t.keepFailed,
        description: t.keepFailedText,
      });
      void queries.invalidateQueries(deviceContentQuery);
    },
  });
}
