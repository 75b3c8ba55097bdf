import { sendJson } from '@our-dates/browser/api';
import { isGone } from './gone.ts';

/**
 * Deletes; what the partner has deleted in the meantime counts as deleted.
 * @returns a message for a toast, where there is more to say than that it is deleted.
 */
export async function deleteOrGone(path: string): Promise<{ description?: string }> {
  try {
    await sendJson('DELETE', path);
    return {};
  } catch (error) {
    if (!isGone(error)) throw error;
    return { description: 'It was no longer there.' };
  }
}
