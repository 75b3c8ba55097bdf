import type { ToastMessage } from '@our-dates/contracts/mfe';

/** A change could not be sent, and is kept. */
export const keptToast: ToastMessage = {
  title: 'Kept for later',
  description: 'It is sent when there is a connection.',
};
