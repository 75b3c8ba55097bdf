import { useMessages } from '@our-dates/languages/catalogue';
import { useLocation, useNavigate } from '@our-dates/router';
import { IconButton } from '@our-dates/ui/icon-button';
import { ArrowLeft } from 'lucide-react';
import { messages } from '../../../catalogues/memory/messages/messages.ts';
import layout from './memory-layout.module.css';

/** Back to the place where the gallery was left, or to its start for a visitor from elsewhere. */
export function BackButton({ look }: { look: 'veil' | 'outlined' }) {
  const t = useMessages(messages);
  const location = useLocation();
  const navigate = useNavigate();
  const cameFromGallery = isFromGallery(location.state);
  return (
    <IconButton
      label={t.back}
      look={look}
      icon={<ArrowLeft aria-hidden />}
      className={layout.back}
      onClick={() => (cameFromGallery ? navigate(-1) : navigate('/'))}
    />
  );
}

function isFromGallery(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromGallery' in state;
}
