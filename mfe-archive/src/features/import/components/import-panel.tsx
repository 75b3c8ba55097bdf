import { useErrorText } from '@our-dates/browser/error-text';
import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { ProgressBar } from '@our-dates/ui/progress-bar';
import { TriangleAlert } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import card from '../../../card.module.css';
import { messages as slice } from '../../../messages/messages.ts';
import type { ImportRun } from '../import-run.ts';
import { messages } from '../messages/messages.ts';
import { useImportPlan } from '../use-import-plan.ts';
import { ImportPreview } from './import-preview.tsx';
import { RunningImport } from './running-import.tsx';

export interface ImportPanelProps {
  user: User;
  files: readonly File[];
  heading: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
}

/** From what was chosen to what was imported: reading, preview, progress and summary. */
export default function ImportPanel({ user, files, heading, onClose }: ImportPanelProps) {
  const t = useMessages(messages);
  const { cancel } = useMessages(slice);
  const errorText = useErrorText(t);
  const reading = useImportPlan(files);
  const [run, setRun] = useState<ImportRun | null>(null);
  const step = run ? 'run' : reading.state;
  useEffect(() => {
    if (step !== 'reading') heading.current?.focus();
  }, [step, heading]);

  if (run) return <RunningImport run={run} onClose={onClose} />;
  if (reading.state === 'reading') {
    return (
      <>
        <div className={card.progress} role="status">
          <ProgressBar label={t.reading} value={reading.done} />
          <p className={card.note}>{t.readingNote}</p>
        </div>
        <div className={card.actions}>
          <Button wide="phone" onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </>
    );
  }
  if (reading.state === 'refused') {
    return (
      <ErrorPanel
        compact
        level={3}
        icon={<TriangleAlert />}
        title={t.refused}
        action={<Button onClick={onClose}>{t.chooseElse}</Button>}
      >
        {t.nothingSent({ reason: errorText(reading.error, t.unreadable) })}
      </ErrorPanel>
    );
  }
  return (
    <ImportPreview
      user={user}
      fileNames={[...new Set(files.map(nameOf))]}
      plan={reading.plan}
      known={reading.known}
      onStart={setRun}
      onClose={onClose}
    />
  );
}

/** Of the folder for a file in one. */
function nameOf({ name, webkitRelativePath }: File): string {
  return webkitRelativePath.split('/')[0] || name;
}

ImportPanel.messages = messages;
