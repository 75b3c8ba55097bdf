import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { Menu, MenuItem } from '@our-dates/ui/menu';
import { Captions, Combine, ListChecks, Lock, Play, Printer, Trash2, Users } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { messages as formMessages } from '../../../catalogues/edit/messages/messages.ts';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import type { ConfirmDeleteButtonProps } from '../../edit/components/confirm-delete-button.tsx';
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
  const t = useMessages(messages);
  const main = useMessages(slice);
  const form = useMessages(formMessages);
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
        {t.selectPhotos}
      </MenuItem>
      <MenuItem
        icon={<Captions aria-hidden />}
        disabled={!hasPhotos || isProtected}
        note={isProtected ? form.sampleReason : undefined}
        onSelect={() => onOpen('describe')}
      >
        {t.describePhotos}
      </MenuItem>
      <MenuItem
        icon={<Users aria-hidden />}
        disabled={!hasPhotos || isProtected || !partner}
        note={isProtected ? form.sampleReason : partner ? undefined : t.needsPartner}
        onSelect={() => onOpen('sort')}
      >
        {t.sortTogether}
      </MenuItem>
      <MenuItem
        icon={<Combine aria-hidden />}
        disabled={isProtected || !partner}
        note={isProtected ? form.sampleReason : partner ? undefined : t.needsPartner}
        onSelect={() => onOpen('merge')}
      >
        {t.putTogetherWith}
      </MenuItem>
      <MenuItem icon={<Play aria-hidden />} disabled={!hasPhotos} onSelect={() => onOpen('slideshow')}>
        {main.slideshow}
      </MenuItem>
      {onInvite && (
        <MenuItem icon={<Users aria-hidden />} onSelect={onInvite}>
          {t.lookTogether}
        </MenuItem>
      )}
      <MenuItem icon={<Printer aria-hidden />} disabled={!hasPhotos} onSelect={onPrint}>
        {t.printAlbum}
      </MenuItem>
      <KeepOfflineItem memoryId={memoryId} />
      {canSeal && (
        <MenuItem icon={<Lock aria-hidden />} onSelect={() => onOpen('seal')}>
          {t.sealUntil}
        </MenuItem>
      )}
      <MenuItem
        icon={<Trash2 aria-hidden />}
        tone="danger"
        disabled={isProtected || isDeleting}
        note={isProtected ? form.sampleReason : undefined}
        staysOpen
        onSelect={pressDelete}
      >
        {isDeleting ? main.deleting : isAsking ? main.confirmDelete : main.delete}
      </MenuItem>
    </Menu>
  );
}
