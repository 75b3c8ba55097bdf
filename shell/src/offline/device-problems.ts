import { askWorker } from '@our-dates/browser/ask-worker';
import type { ToastMessage } from '@our-dates/contracts/mfe';
import type { DeviceProblem, WorkerNotice } from '@our-dates/contracts/worker-messages';
import type { Toasts } from '../toast/toasts.ts';

const messages: Readonly<Record<DeviceProblem, ToastMessage>> = {
  full: {
    tone: 'destructive',
    title: 'This device has no space left',
    description:
      'What you look at now is not kept for later. Everything that you saved is safe with us. Free some space on the device, or keep fewer memories offline.',
    durationMs: 20_000,
  },
  cleared: {
    tone: 'destructive',
    title: 'What was kept on this device is gone',
    description:
      'The browser has removed it. Everything that you saved is safe with us. Look at it again while you are connected, and check the switch under Your data.',
    durationMs: 20_000,
  },
};

/** Says what can be done so that pages open the next time that there is no connection. */
export async function explainWhatIsMissing(toasts: Pick<Toasts, 'show'>): Promise<void> {
  const content = await askWorker('read-content', {});
  if (!content || content.isOn) return;
  toasts.show({
    title: 'Nothing is kept on this device',
    description: 'Once you are connected, switch on “Keep what I have seen on this device” under Your data.',
    durationMs: 20_000,
  });
}

/** Says when this device cannot keep what is seen. */
export function showDeviceProblems(toasts: Pick<Toasts, 'show'>): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<Partial<WorkerNotice>>) => {
    if (data.deviceProblem) toasts.show(messages[data.deviceProblem]);
  });
  // It may have happened while this page was loading.
  void askWorker('read-content', {}).then((content) => {
    if (content?.problem) toasts.show(messages[content.problem]);
  });
}
