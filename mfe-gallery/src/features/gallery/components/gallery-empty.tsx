import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { Images, Plus, SearchX } from 'lucide-react';
import { messages } from '../../../catalogues/gallery/messages/messages.ts';
import { messages as slice } from '../../../messages/messages.ts';

export interface GalleryEmptyProps {
  q: string;
  /** How the search was understood, apart from its words; empty: only as words. */
  understood: string;
  onClear: () => void;
}

/** Replaces the grid when there is nothing to show. */
export default function GalleryEmpty({ q, understood, onClear }: GalleryEmptyProps) {
  const t = useMessages(messages);
  const { openNewMemory } = useHost();
  const main = useMessages(slice);
  if (q === '') {
    return (
      <EmptyState
        icon={<Images />}
        title={t.noneFound}
        action={
          <Button tone="primary" icon={<Plus />} onClick={openNewMemory}>
            {t.recordFirst}
          </Button>
        }
      >
        {t.waitsHere}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={understood ? t.noUnderstood({ understood }) : t.noneFound}
      action={<Button onClick={onClear}>{main.clearSearch}</Button>}
    >
      {understood ? t.nothingHoldsOther({ q }) : t.nothingHolds({ q })}
    </EmptyState>
  );
}

GalleryEmpty.messages = messages;
