import { useDraft } from '../../drafts/use-draft.ts';
import { editFormName } from '../../edit/edit-draft.ts';
import { memoryEdits } from '../edit-memory.ts';
import { type EditMemoryDialogProps, EditMemoryForm } from './edit-memory-form.tsx';

/** 'Edit Date Memory', as soon as it is known whether there is an unsaved edit. */
export default function EditMemoryDialog({ memory, onClose }: EditMemoryDialogProps) {
  const kept = useDraft(memoryEdits, editFormName('memory', memory.id), { resumeKey: 'any' });
  if (kept.found === undefined) return null;
  return <EditMemoryForm memory={memory} kept={kept} onClose={onClose} />;
}
