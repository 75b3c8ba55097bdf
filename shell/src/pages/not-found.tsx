import { useMessages } from '@our-dates/languages/catalogue';
import { Link } from '@our-dates/router';
import { buttonClass } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { MapPinOff } from 'lucide-react';
import { messages } from './messages/messages.ts';

/** For every unknown address. */
export default function NotFound() {
  const t = useMessages(messages);
  return (
    <EmptyState
      level={1}
      title={t.title}
      icon={<MapPinOff />}
      action={
        <Link to="/" className={buttonClass({ tone: 'primary' })}>
          {t.toGallery}
        </Link>
      }
    >
      {t.text}
    </EmptyState>
  );
}

NotFound.messages = messages;
