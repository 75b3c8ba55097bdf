import { Button } from '@our-dates/ui/button';
import { Dialog } from '@our-dates/ui/dialog';
import { useState } from 'react';
import { takeResumeIntent } from '../resume-intent.ts';
import { useMemoryDraft } from '../use-memory-draft.ts';
import { DraftOffer } from './draft-offer.tsx';
import { NewMemoryForm } from './new-memory-form.tsx';

/** 'Add Date Memory'. Offers first what had been begun before. */
export function NewMemoryDialog({ onClose }: { onClose: () => void }) {
  const { found, keeper, isUnkept } = useMemoryDraft();
  const [choice, setChoice] = useState<'continue' | 'discard' | undefined>(() =>
    takeResumeIntent() ? 'continue' : undefined,
  );

  if (found === undefined || (found && !choice)) {
    return (
      <Dialog
        open
        title="Add Date Memory"
        onOpenChange={onClose}
        footer={
          found && (
            <>
              <Button
                tone="quiet"
                onClick={() => {
                  void keeper.drop();
                  setChoice('discard');
                }}
              >
                Discard
              </Button>
              <Button tone="primary" onClick={() => setChoice('continue')}>
                Continue where we left off
              </Button>
            </>
          )
        }
      >
        {found && <DraftOffer draft={found} />}
      </Dialog>
    );
  }
  return (
    <NewMemoryForm
      draft={choice === 'continue' ? found : null}
      keeper={keeper}
      isUnkept={isUnkept}
      onClose={onClose}
    />
  );
}
