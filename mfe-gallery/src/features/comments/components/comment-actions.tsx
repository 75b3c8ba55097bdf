import { useMessages } from '@our-dates/languages/catalogue';
import { IconButton } from '@our-dates/ui/icon-button';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../messages/messages.ts';
import styles from './comment-actions.module.css';

const CommentMenu = lazyComponent(() => import('./comment-menu.tsx'), { tries: Infinity });

export interface CommentActionsProps {
  /** Undefined: it cannot be changed. */
  onEdit: (() => void) | undefined;
  onDelete: () => void;
}

/** The button of a comment's menu; a thousand comments have a thousand buttons, but only the requested menus. */
export function CommentActions({ onEdit, onDelete }: CommentActionsProps) {
  const t = useMessages(messages);
  const [isAsked, setAsked] = useState(false);
  const button = (
    <IconButton
      label={t.actions}
      icon={<Ellipsis aria-hidden />}
      className={styles.button}
      aria-haspopup="menu"
      aria-busy={isAsked}
      onPointerEnter={CommentMenu.preload}
      onFocus={CommentMenu.preload}
      onClick={() => setAsked(true)}
    />
  );
  if (!isAsked) return button;
  return (
    <CommentMenu
      fallback={button}
      trigger={<IconButton label={t.actions} icon={<Ellipsis aria-hidden />} className={styles.button} />}
      onEdit={onEdit}
      onDelete={onDelete}
    />
  );
}
