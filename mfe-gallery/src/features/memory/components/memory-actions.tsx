import { deviceContentQuery } from '@our-dates/browser/device-content';
import type { CollectionWithThumbnail } from '@our-dates/contracts/collections';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { IconButton } from '@our-dates/ui/icon-button';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil, Share2, Upload } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';
import { SampleNote } from '../../edit/components/sample-note.tsx';
import { useShare } from '../../share/use-share.tsx';
import { useDeleteMemory } from '../api/delete-memory.ts';
import styles from './memory-actions.module.css';
import type { MemoryLayer } from './memory-layers.tsx';

const MemoryMenu = lazyComponent(() => import('./memory-menu.tsx'), { tries: Infinity });

export interface MemoryActionsProps {
  memory: CollectionWithThumbnail;
  hasPhotos: boolean;
  onOpen: (layer: MemoryLayer) => void;
  onPrint: () => void;
  /** Invites the partner to look together; absent while the partner is not online. */
  onInvite: (() => void) | undefined;
  /** Further buttons. */
  children: ReactNode;
}

/** The actions of a memory, in one row. What changes a sample is disabled, with an explanation. */
export function MemoryActions({
  memory,
  hasPhotos,
  onOpen,
  onPrint,
  onInvite,
  children,
}: MemoryActionsProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const remove = useDeleteMemory(memory.id);
  const { share, dialog } = useShare({ ...memory, title: memory.name, path: `/date-memory/${memory.id}` });
  const queries = useQueryClient();
  const reasonId = useId();
  const [isMenuAsked, setMenuAsked] = useState(false);
  const change = memory.isProtected ? { disabled: true, 'aria-describedby': reasonId } : {};
  const more = {
    label: t.more,
    look: 'outlined',
    icon: <Ellipsis aria-hidden />,
    className: styles.more,
  } as const;
  function prepareMenu() {
    MemoryMenu.preload();
    // What the worker says late would add a line to the open menu.
    void queries.prefetchQuery(deviceContentQuery);
  }
  const closedMenu = (
    <IconButton
      {...more}
      aria-haspopup="menu"
      aria-busy={isMenuAsked}
      onPointerEnter={prepareMenu}
      onFocus={prepareMenu}
      onClick={() => setMenuAsked(true)}
    />
  );
  return (
    <>
      <div className={styles.actions}>
        <Button tone="primary" icon={<Upload aria-hidden />} onClick={() => onOpen('upload')} {...change}>
          <span>{t.uploadPhotosButton({ long: (text) => <span className={styles.long}>{text}</span> })}</span>
        </Button>
        <Button icon={<Pencil aria-hidden />} onClick={() => onOpen('edit')} {...change}>
          {main.edit}
        </Button>
        <Button icon={<Share2 aria-hidden />} onClick={share}>
          {t.share}
        </Button>
        {children}
        {isMenuAsked ? (
          <MemoryMenu
            fallback={closedMenu}
            memoryId={memory.id}
            trigger={<IconButton {...more} />}
            remove={remove}
            isProtected={memory.isProtected}
            canSeal={memory.isOwner && !memory.isProtected}
            hasPhotos={hasPhotos}
            onOpen={onOpen}
            onPrint={onPrint}
            onInvite={onInvite}
          />
        ) : (
          closedMenu
        )}
      </div>
      {memory.isProtected && <SampleNote id={reasonId} />}
      {dialog}
    </>
  );
}
