import { useDraft } from '../../drafts/use-draft.ts';
import { photosDrafts } from '../photos-draft.ts';
import { photosDraftForm } from '../photos-draft-form.ts';
import { type AddPhotosDialogProps, AddPhotosForm } from './add-photos-form.tsx';

/** 'Upload Photos to Memory', as soon as it is known whether earlier photos are still waiting. */
export default function AddPhotosDialog(props: AddPhotosDialogProps) {
  const { found, autosave, isDraftUnavailable } = useDraft(photosDrafts, photosDraftForm(props.memory.id), {
    resumeKey: 'any',
  });
  if (found === undefined) return null;
  return (
    <AddPhotosForm {...props} draft={found} autosave={autosave} isDraftUnavailable={isDraftUnavailable} />
  );
}
