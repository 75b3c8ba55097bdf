import { useHost } from '@our-dates/browser/host';
import { Menu, MenuItem } from '@our-dates/ui/menu';
import { Combine, ListChecks, Lock, Play, Printer, Trash2, Users } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { ConfirmDeleteButtonProps } from '../../edit/components/confirm-delete-button.tsx';
import { protectionReason } from '../../edit/protection.ts';
import { KeepOfflineItem } from '../../keep-offline/keep-offline-item.tsx';
import { Slideshow } from '../../slideshow/lazy-slideshow.ts';
import type { MemoryLayer } from './memory-layers.tsx';

export interface MemoryMenuProps {
  memoryId: number;
  trigger: ReactElement;
  remove: ConfirmDeleteButtonProps['remove'];
  isProtected: boolean;
  /** Who recorded it may seal it. */
  canSeal: boolean;
  hasPhotos: boolean;
  onOpen: (layer: MemoryLayer) => void;
  onPrint: () => void;
  onInvite: (() => void) | undefined;
}

/** The actions of a memory that have no button in the row. Fetched, and then opened at once, when it is requested. */
export default function MemoryMenu({
  memoryId,
  trigger,
  remove,
  isProtected,
  canSeal,
  hasPhotos,
  onOpen,
  onPrint,
  onInvite,
}: MemoryMenuProps) {
  const { partner } = useHost().session;
  const [isAsking, setAsking] = useState(false);
  const isDeleting = remove.isPending || remove.isSuccess;

  function pressDelete() {
    if (isAsking) remove.mutate(undefined, { onError: () => setAsking(false) });
    else setAsking(true);
  }

  return (
    <Menu
      trigger={trigger}
      defaultOpen
      onOpenChange={(isOpen) => {
        if (isOpen) Slideshow.preload();
        // Moving the focus away cancels the question.
        else if (!isDeleting) setAsking(false);
      }}
    >
      <MenuItem icon={<ListChecks aria-hidden />} disabled={!hasPhotos} onSelect={() => onOpen('select')}>
        Select photos
      </MenuItem>
      <MenuItem
        icon={<Users aria-hidden />}
        disabled={!hasPhotos || isProtected || !partner}
        note={isProtected ? protectionReason : partner ? undefined : 'This needs a partner.'}
        onSelect={() => onOpen('sort')}
      >
        Sort together
      </MenuItem>
      <MenuItem
        icon={<Combine aria-hidden />}
        disabled={isProtected || !partner}
        note={isProtected ? protectionReason : partner ? undefined : 'This needs a partner.'}
        onSelect={() => onOpen('merge')}
      >
        Put together with another
      </MenuItem>
      <MenuItem icon={<Play aria-hidden />} disabled={!hasPhotos} onSelect={() => onOpen('slideshow')}>
        Slideshow
      </MenuItem>
      {onInvite && (
        <MenuItem icon={<Users aria-hidden />} onSelect={onInvite}>
          Look together
        </MenuItem>
      )}
      <MenuItem icon={<Printer aria-hidden />} disabled={!hasPhotos} onSelect={onPrint}>
        Print the album
      </MenuItem>
      <KeepOfflineItem memoryId={memoryId} />
      {canSeal && (
        <MenuItem icon={<Lock aria-hidden />} onSelect={() => onOpen('seal')}>
          Seal until a day
        </MenuItem>
      )}
      <MenuItem
        icon={<Trash2 aria-hidden />}
        tone="danger"
        disabled={isProtected || isDeleting}
        note={isProtected ? protectionReason : undefined}
        staysOpen
        onSelect={pressDelete}
      >
        {isDeleting ? 'Deleting…' : isAsking ? 'Confirm Delete?' : 'Delete'}
      </MenuItem>
    </Menu>
  );
}
