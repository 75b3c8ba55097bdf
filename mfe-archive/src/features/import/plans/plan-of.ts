import { pageMessages } from '@our-dates/languages/catalogue';
import { messages } from '../messages/messages.ts';
import { type ArchiveFile, ImportRefused } from '../sources/archive-file.ts';
import { planFolder } from './folder.ts';
import type { ImportPlan, OnProgress } from './import-plan.ts';
import { findOurArchive, planOurArchive } from './our-archive.ts';
import { isTakeout, planTakeout } from './takeout.ts';

/**
 * What would be imported of these files, whatever kind of archive they are.
 * @throws ImportRefused when there is nothing that can be imported
 */
export async function planOf(files: readonly ArchiveFile[], onProgress: OnProgress): Promise<ImportPlan> {
  const ours = findOurArchive(files);
  const plan = ours
    ? await planOurArchive(files, ours, onProgress)
    : isTakeout(files)
      ? await planTakeout(files, onProgress)
      : await planFolder(files, onProgress);
  if (plan.memories.length > 0) return plan;
  throw new ImportRefused(pageMessages(messages).nothingToImport);
}
