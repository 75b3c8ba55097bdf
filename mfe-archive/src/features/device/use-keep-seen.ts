import { askWorker } from '@our-dates/browser/ask-worker';
import { deviceContentQuery } from '@our-dates/browser/device-content';
import { useHost } from '@our-dates/browser/host';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Switches on and off that this device keeps what is seen. */
export function useKeepSeen() {
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
        title: 'That did not work',
        description: 'Please check the connection, and try again.',
      });
      void queries.invalidateQueries(deviceContentQuery);
    },
  });
}
