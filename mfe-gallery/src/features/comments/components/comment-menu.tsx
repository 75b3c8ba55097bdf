import { useMessages } from '@our-dates/languages/catalogue';
import { Menu, MenuItem } from '@our-dates/ui/menu';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { messages } from '../../../messages/messages.ts';

export interface CommentMenuProps {
  trigger: ReactElement;
  onEdit: (() => void) | undefined;
  onDelete: () => void;
}

/** The actions for the viewer's own comment. Fetched, and then opened at once, when its button is pressed. */
export default function CommentMenu({ trigger, onEdit, onDelete }: CommentMenuProps) {
  const t = useMessages(messages);
  return (
    <Menu trigger={trigger} defaultOpen>
      {onEdit && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          {t.edit}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
        {t.delete}
      </MenuItem>
    </Menu>
  );
}
