import { Menu, MenuItem } from '@our-dates/ui/menu';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';

export interface CommentMenuProps {
  trigger: ReactElement;
  onEdit: () => void;
  onDelete: () => void;
}

/** What can be done with a comment of one's own. Fetched, and then open at once, when its button is pressed. */
export default function CommentMenu({ trigger, onEdit, onDelete }: CommentMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}
