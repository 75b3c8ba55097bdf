import { useDraft } from '../../drafts/use-draft.ts';
import { photosDrafts } from '../../upload/photos-draft.ts';
import { photosDraftForm } from '../../upload/photos-draft-form.ts';
import { type AddPhotosDialogProps, AddPhotosForm } from './add-photos-form.tsx';

/** 'Upload Photos to Memory', as soon as it is known whether photos are still waiting from before. */
export default function AddPhotosDialog(props: AddPhotosDialogProps) {
  const { found, keeper, isDraftUnavailable } = useDraft(photosDrafts, photosDraftForm(props.memory.id), {
    takesUp: 'any',
  });
  if (found === undefined) return null;
  return <AddPhotosForm {...props} draft={found} keeper={keeper} isDraftUnavailable={isDraftUnavailable} />;
}
