import { useState } from 'react';
import { takeResumeIntent } from '../resume-intent.ts';
import { useMemoryDraft } from '../use-memory-draft.ts';
import { NewMemoryForm } from './new-memory-form.tsx';

/** 'Add Date Memory', as soon as it is known whether one had been begun before. */
export function NewMemoryDialog({ onClose }: { onClose: () => void }) {
  const { found, keeper, isUnkept } = useMemoryDraft();
  const [resumes] = useState(takeResumeIntent);
  if (found === undefined) return null;
  return (
    <NewMemoryForm draft={found} resumes={resumes} keeper={keeper} isUnkept={isUnkept} onClose={onClose} />
  );
}
