import { useState } from 'react';
import { useDraft } from '../../drafts/use-draft.ts';
import { memoryDrafts } from '../memory-draft.ts';
import { takeResumeIntent } from '../resume-intent.ts';
import { NewMemoryForm } from './new-memory-form.tsx';

/** 'Add Date Memory', as soon as it is known whether there is a draft. */
export function NewMemoryDialog({ onClose }: { onClose: () => void }) {
  const [wanted] = useState(takeResumeIntent);
  const { found, ...kept } = useDraft(memoryDrafts, 'new-memory', { resumeKey: wanted });
  if (found === undefined) return null;
  return <NewMemoryForm kept={{ found, ...kept }} onClose={onClose} />;
}
