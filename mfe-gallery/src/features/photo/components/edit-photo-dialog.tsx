import { useDraft } from '../../drafts/use-draft.ts';
import { editFormName } from '../../edit/edit-draft.ts';
import { photoEdits } from '../edit-photo.ts';
import { type EditPhotoDialogProps, EditPhotoForm } from './edit-photo-form.tsx';

/** 'Edit Photo', as soon as it is known whether there is an unsaved edit. */
export default function EditPhotoDialog({ photo, onClose }: EditPhotoDialogProps) {
  const kept = useDraft(photoEdits, editFormName('photo', photo.id), { resumeKey: 'any' });
  if (kept.found === undefined) return null;
  return <EditPhotoForm photo={photo} kept={kept} onClose={onClose} />;
}
