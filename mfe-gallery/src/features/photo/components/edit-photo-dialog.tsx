import { useDraft } from '../../drafts/use-draft.ts';
import { editFormName } from '../../edit/edit-form-name.ts';
import { photoEdits } from '../edit-photo.ts';
import { type EditPhotoDialogProps, EditPhotoForm } from './edit-photo-form.tsx';

/** 'Edit Photo', as soon as it is known whether a change had been begun before. */
export default function EditPhotoDialog({ photo, onClose }: EditPhotoDialogProps) {
  const kept = useDraft(photoEdits, editFormName('photo', photo.id), { takesUp: 'any' });
  if (kept.found === undefined) return null;
  return <EditPhotoForm photo={photo} kept={kept} onClose={onClose} />;
}
