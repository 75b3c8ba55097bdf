import { useHost } from '@our-dates/browser/host';
import { Button } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { Images, Plus, SearchX } from 'lucide-react';

export interface GalleryEmptyProps {
  q: string;
  /** How the search was understood, apart from its words; empty: only as words. */
  understood: string;
  onClear: () => void;
}

/** Replaces the grid when there is nothing to show. */
export default function GalleryEmpty({ q, understood, onClear }: GalleryEmptyProps) {
  const { openNewMemory } = useHost();
  if (q === '') {
    return (
      <EmptyState
        icon={<Images />}
        title="No Date Memories Found"
        action={
          <Button tone="primary" icon={<Plus />} onClick={openNewMemory}>
            Record our first date
          </Button>
        }
      >
        Once we record a date, it waits for us here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<SearchX />}
      title={understood ? `No ${understood}` : 'No Date Memories Found'}
      action={<Button onClick={onClear}>Clear search</Button>}
    >
      {understood
        ? `And nothing we wrote holds “${q}”. Try another time, or look at all our dates.`
        : `Nothing we wrote holds “${q}”. Try fewer letters, or look at all our dates.`}
    </EmptyState>
  );
}
