import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { Button } from '@our-dates/ui/button';
import { Pencil, Share2, Upload } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { ConfirmDeleteButton } from '../../edit/components/confirm-delete-button.tsx';
import { protectionReason } from '../../edit/protection.ts';
import { useShare } from '../../share/use-share.tsx';
import { useDeleteMemory } from '../api/delete-memory.ts';
import styles from './memory-actions.module.css';

export interface MemoryActionsProps {
  memory: CollectionWithThumbnail;
  onUpload: () => void;
  onEdit: () => void;
  /** Further buttons. */
  children: ReactNode;
}

/** What can be done with a memory. What changes a sample is disabled, and says why. */
export function MemoryActions({ memory, onUpload, onEdit, children }: MemoryActionsProps) {
  const remove = useDeleteMemory(memory.id);
  const { share, dialog } = useShare({ ...memory, title: memory.name, path: `/date-memory/${memory.id}` });
  const reasonId = useId();
  const change = memory.isProtected ? { disabled: true, 'aria-describedby': reasonId } : {};
  return (
    <>
      <div className={styles.actions}>
        <Button tone="primary" icon={<Upload />} onClick={onUpload} {...change}>
          Upload Photos
        </Button>
        <Button icon={<Pencil aria-hidden />} onClick={onEdit} {...change}>
          Edit
        </Button>
        <Button icon={<Share2 aria-hidden />} onClick={share}>
          Share
        </Button>
        {children}
        <ConfirmDeleteButton remove={remove} {...change} />
      </div>
      {memory.isProtected && (
        <p id={reasonId} className={styles.reason}>
          {protectionReason}
        </p>
      )}
      {dialog}
    </>
  );
}
