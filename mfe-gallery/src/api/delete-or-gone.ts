import { sendJson } from '@our-dates/browser/api';
import { isGone } from './gone.ts';

/**
 * Deletes; what the partner has deleted in the meantime counts as deleted.
 * @returns whether it was gone already: a toast says so
 */
export async function deleteOrGone(path: string): Promise<{ wasGone: boolean }> {
  try {
    await sendJson('DELETE', path);
    return { wasGone: false };
  } catch (error) {
    if (!isGone(error)) throw error;
    return { wasGone: true };
  }
}
