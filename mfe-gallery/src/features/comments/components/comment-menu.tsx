import { Menu, MenuItem } from '@our-dates/ui/menu';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';

export interface CommentMenuProps {
  trigger: ReactElement;
  onEdit: (() => void) | undefined;
  onDelete: () => void;
}

/** The actions for the viewer's own comment. Fetched, and then opened at once, when its button is pressed. */
export default function CommentMenu({ trigger, onEdit, onDelete }: CommentMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      {onEdit && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          Edit
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}
