import { sendForm } from '@our-dates/browser/send-form';
import { accountHeader } from '@our-dates/contracts/account-header';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { paths } from '@our-dates/contracts/paths';
import type { ChosenPhoto } from '../../upload/chosen-photo.ts';
import type { MemoryFields } from '../memory-draft.ts';

export interface NewMemory {
  readonly fields: MemoryFields;
  readonly photos: readonly Pick<ChosenPhoto, 'file' | 'title'>[];
}

/**
 * Records a memory with all its photos in one request, all or nothing; of a sealed one the answer has no content.
 * @param options.key a retry under the same key returns what the first call created.
 * @param options.userId the account that it is for, where another one may have signed in meanwhile.
 */
export function createMemory(
  { fields, photos }: NewMemory,
  options: { key: string; userId?: number; signal: AbortSignal; onProgress: (part: number) => void },
): Promise<CollectionWithThumbnail> {
  const form = new FormData();
  form.append('name', fields.name.trim());
  form.append('description', fields.description.trim());
  form.append('type', 'custom');
  if (fields.date) form.append('date', fields.date);
  if (fields.opensOn) {
    form.append('opensOn', fields.opensOn);
    form.append('timeZone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  }
  for (const { file, title } of photos) {
    form.append('photoTitle', title.trim());
    form.append('photo', file, file.name);
  }
  return sendForm('POST', paths.collections, form, {
    headers: {
      'idempotency-key': options.key,
      ...(options.userId !== undefined && { [accountHeader]: String(options.userId) }),
    },
    signal: options.signal,
    onProgress: options.onProgress,
  });
}
