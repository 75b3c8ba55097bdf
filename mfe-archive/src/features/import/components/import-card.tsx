import { counted } from '@our-dates/browser/format';
import type { User } from '@our-dates/contracts/users';
import { Button } from '@our-dates/ui/button';
import { Card } from '@our-dates/ui/card';
import { classNames } from '@our-dates/ui/class-names';
import { lazyComponent } from '@our-dates/ui/lazy-component';
import { Skeleton } from '@our-dates/ui/skeleton';
import { Upload } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import card from '../../../card.module.css';
import { hasChecksums } from '../plans/sha256.ts';
import { droppedFiles } from '../sources/dropped-files.ts';
import { unfinishedImport } from '../unfinished-import.ts';
import styles from './import-card.module.css';

const ImportPanel = lazyComponent(() => import('./import-panel.tsx'));

/** Memories from elsewhere: an export of ours, a Google Takeout, or photos. */
export function ImportCard({ user }: { user: User }) {
  const [chosen, setChosen] = useState<readonly File[] | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (chosen === null && wasOpen.current) heading.current?.focus();
    wasOpen.current = chosen !== null;
  }, [chosen]);

  return (
    <Card title="Import memories" icon={<Upload aria-hidden />} headingRef={heading}>
      {!hasChecksums() ? (
        <p className={card.notice}>
          Files are compared by their checksums, which browsers make only on pages with https. Open this page
          with https to import.
        </p>
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
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [unfinished] = useState(() => unfinishedImport(user.id));
  const canChooseFolder = 'webkitdirectory' in HTMLInputElement.prototype;

  async function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onChoose(await droppedFiles(event.dataTransfer));
  }

  return (
    <section
      aria-label="Files to import"
      className={classNames(styles.choose, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <p className={card.text}>
        The zip of a download from here, a Google Takeout, or photos from a folder. You see what would be
        imported before anything is sent.
      </p>
      {unfinished && (
        <p className={card.notice}>
          The import of {counted(unfinished.memories, 'memory', 'memories')} from{' '}
          <bdi>{unfinished.fileNames.join(', ')}</bdi> was not finished. Choose the same again to continue it.
        </p>
      )}
      <div className={card.actions}>
        {canChooseFolder && (
          <Button wide="phone" onClick={() => folder.current?.click()}>
            Choose Folder
          </Button>
        )}
        <Button tone="primary" wide="phone" onClick={() => files.current?.click()}>
          Choose Files
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept=".zip,image/*,.heic,.heif"
        aria-label="Files to import"
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
        aria-label="Folder to import"
        onChange={({ target }) => onChoose([...(target.files ?? [])])}
      />
    </section>
  );
}
