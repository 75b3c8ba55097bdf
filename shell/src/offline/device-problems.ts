import { askWorker } from '@our-dates/browser/ask-worker';
import type { ToastMessage } from '@our-dates/contracts/mfe';
import type { DeviceProblem, WorkerNotice } from '@our-dates/contracts/worker-messages';
import { type Messages, messages } from '../installed/messages/messages.ts';
import type { Shell } from '../shell-context.ts';
import type { Toasts } from '../toast/toasts.ts';

/** Where notices are shown, and in which language. */
interface Notices {
  readonly toasts: Pick<Toasts, 'show'>;
  readonly language: Shell['language'];
}

function problemToast(problem: DeviceProblem, t: Messages): ToastMessage {
  const words =
    problem === 'full'
      ? { title: t.fullTitle, description: t.fullText }
      : { title: t.clearedTitle, description: t.clearedText };
  return { tone: 'destructive', ...words, durationMs: 20_000 };
}

/** Says what can be done so that pages open the next time that there is no connection. */
export async function explainWhatIsMissing({ toasts, language }: Notices): Promise<void> {
  const content = await askWorker('read-content', {});
  if (!content || content.isOn) return;
  const t = messages.in(language);
  toasts.show({ title: t.nothingKeptTitle, description: t.nothingKeptText, durationMs: 20_000 });
}

/** Says when this device cannot keep what is seen. */
export function showDeviceProblems({ toasts, language }: Notices): void {
  const show = (problem: DeviceProblem) => toasts.show(problemToast(problem, messages.in(language)));
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<Partial<WorkerNotice>>) => {
    if (data.deviceProblem) show(data.deviceProblem);
  });
  // It may have happened while this page was loading.
  void askWorker('read-content', {}).then((content) => {
    if (content?.problem) show(content.problem);
  });
}
