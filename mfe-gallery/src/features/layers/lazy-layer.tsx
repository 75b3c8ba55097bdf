import { useMessages } from '@our-dates/languages/catalogue';
import { useLanguage } from '@our-dates/languages/language';
import { type LazyComponent, lazyComponent } from '@our-dates/ui/lazy-component';
import { Spinner } from '@our-dates/ui/spinner';
import { WaitingDialog } from '@our-dates/ui/waiting-dialog';
import { useEffect, useState } from 'react';
import { messages } from '../../messages/messages.ts';
import { useOnline } from '../upload/use-online.ts';

/** Code that arrives sooner shows no waiting dialog. */
const unnoticedMs = 300;

/**
 * A dialog, or another layer, whose code is fetched when it is first opened. A press always has an effect: until
 * the code arrives, a waiting dialog takes its place, also without a network; the page below stays.
 * @param label names what is loading, in a language
 */
export function lazyLayer<Props extends { onClose: () => void }>(
  label: (language: string) => string,
  load: Parameters<typeof lazyComponent<Props>>[0],
): LazyComponent<Props> {
  const Layer = lazyComponent(load, { tries: Infinity });
  return Object.assign(
    (props: Props) => <Layer {...props} fallback={<Wait label={label} onClose={props.onClose} />} />,
    { preload: Layer.preload },
  );
}

function Wait({ label, onClose }: { label: (language: string) => string; onClose: () => void }) {
  const t = useMessages(messages);
  const { language } = useLanguage();
  const isOnline = useOnline();
  const [isNoticed, setNoticed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNoticed(true), unnoticedMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isNoticed) return null;
  return (
    <WaitingDialog label={label(language)} onClose={onClose}>
      {!isOnline && <p role="status">{t.offlineOpens}</p>}
      <Spinner />
    </WaitingDialog>
  );
}
