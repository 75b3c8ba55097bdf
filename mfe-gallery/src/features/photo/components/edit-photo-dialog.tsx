import type { Photo } from '@our-dates/contracts/photos';
import { useDraft } from '../../drafts/use-draft.ts';
import { editFormName } from '../../edit/edit-draft.ts';
import { photoEdits } from '../edit-photo.ts';
import { EditPhotoForm } from './edit-photo-form.tsx';

export interface EditPhotoDialogProps {
  photo: Photo;
  onClose: () => void;
}

/** 'Edit Photo', as soon as it is known whether there is an unsaved edit. */
export default function EditPhotoDialog({ photo, onClose }: EditPhotoDialogProps) {
  const kept = useDraft(photoEdits, editFormName('photo', photo.id), { resumeKey: 'any' });
  if (kept.found === undefined) return null;
  return <EditPhotoForm photo={photo} kept={kept} onClose={onClose} />;
}
