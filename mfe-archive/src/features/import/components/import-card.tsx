import type { User } from '@our-dates/contracts/users';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { classNames } from '@our-dates/ui/class-names';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { Skeleton } from '@our-dates/ui/skeleton';
import { Upload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import card from '../../../card.module.css';
import { messages } from '../../../messages/messages.ts';
import { hasChecksums } from '../plans/sha256.ts';
import { droppedFiles } from '../sources/dropped-files.ts';
import { useUnfinishedImport } from '../unfinished-import.ts';
import styles from './import-card.module.css';

const ImportPanel = lazyComponent(() => import('./import-panel.tsx'));

/** Memories from elsewhere: an export of ours, a Google Takeout, or photos. */
export function ImportCard({ user }: { user: User }) {
  const t = useMessages(messages);
  const [chosen, setChosen] = useState<readonly File[] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (chosen === null && wasOpen.current) heading.current?.focus();
    wasOpen.current = chosen !== null;
  }, [chosen]);

  return (
    <Card title={t.importTitle} icon={<Upload aria-hidden />} headingRef={heading}>
      {!hasChecksums() ? (
        <p className={card.notice}>{t.importNeedsHttps}</p>
      ) : chosen === null ? (
        <ChooseFiles user={user} onChoose={(files) => files.length > 0 && setChosen(files)} />
      ) : (
        <ImportPanel
          fallback={<Skeleton shape="picture" width="100%" height={120} />}
          user={user}
          files={chosen}
          heading={heading}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  );
}

interface ChooseFilesProps {
  user: User;
  onChoose: (files: readonly File[]) => void;
}

function ChooseFiles({ user, onChoose }: ChooseFilesProps) {
  const t = useMessages(messages);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const unfinished = useUnfinishedImport(user.id);
  const canChooseFolder = 'webkitdirectory' in HTMLInputElement.prototype;

  async function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onChoose(await droppedFiles(event.dataTransfer));
  }

  return (
    <section
      aria-label={t.filesToImport}
      className={classNames(styles.choose, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <p className={card.text}>{t.importText}</p>
      {unfinished && (
        <p className={card.notice}>
          {t.unfinished({ count: unfinished.memories, files: unfinished.fileNames.join(t.comma) })}
        </p>
      )}
      <div className={card.actions}>
        {canChooseFolder && (
          <Button wide="phone" onClick={() => folder.current?.click()}>
            {t.chooseFolder}
          </Button>
        )}
        <Button tone="primary" wide="phone" onClick={() => files.current?.click()}>
          {t.chooseFiles}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept=".zip,image/*,.heic,.heif"
        aria-label={t.filesToImport}
        onChange={({ target }) => onChoose([...(target.files ?? [])])}
      />
      <input
        ref={(input) => {
          folder.current = input;
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        multiple
        hidden
        aria-label={t.folderToImport}
        onChange={({ target }) => onChoose([...(target.files ?? [])])}
      />
    </section>
  );
}
