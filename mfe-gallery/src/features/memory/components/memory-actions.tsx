import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { Button } from '@our-dates/ui/button';
import { Upload } from 'lucide-react';
import { useId } from 'react';
import { protectionReason } from '../protection.ts';
import { DeleteMemoryButton } from './delete-memory-button.tsx';
import styles from './memory-actions.module.css';

export interface MemoryActionsProps {
  memory: CollectionWithThumbnail;
  onUpload: () => void;
}

/** What can be done with a memory. What changes a sample is disabled, and says why. */
export function MemoryActions({ memory, onUpload }: MemoryActionsProps) {
  const reasonId = useId();
  const change = memory.isProtected ? { disabled: true, 'aria-describedby': reasonId } : {};
  return (
    <>
      <div className={styles.actions}>
        <Button tone="primary" icon={<Upload />} onClick={onUpload} {...change}>
          Upload Photos
        </Button>
        <DeleteMemoryButton memory={memory} reasonId={reasonId} />
      </div>
      {memory.isProtected && (
        <p id={reasonId} className={styles.reason}>
          {protectionReason}
        </p>
      )}
    </>
  );
}
