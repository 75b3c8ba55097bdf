import { useHost } from '@our-dates/browser/host';
import { useMessages } from '@our-dates/languages/catalogue';
import { Avatar } from '@our-dates/ui/avatar';
import { VisuallyHidden } from '@our-dates/ui/visually-hidden';
import type { PointerEvent, SyntheticEvent } from 'react';
import { messages as slice } from '../../../messages/messages.ts';
import { type Messages, messages } from '../messages/messages.ts';
import { usePositionWords } from '../use-position-words.ts';
import { type SharedPosition, useSharedPosition } from '../use-shared-position.ts';
import styles from './together-sign.module.css';

export interface TogetherSignProps extends Omit<SharedPosition, 'userId'> {
  onLeave: () => void;
}

/** In the viewer while two people look together: shows that they do, and keeps both screens at the same photo. */
export default function TogetherSign({ onLeave, ...shared }: TogetherSignProps) {
  const { user, partner } = useHost().session;
  if (!user || !partner) return null;
  const name = partner.displayName || partner.username;
  return (
    <Sign
      {...shared}
      userId={user.id}
      partnerId={partner.id}
      name={name}
      picture={partner.profilePicture}
      onLeave={onLeave}
    />
  );
}

interface SignProps extends SharedPosition {
  partnerId: number;
  name: string;
  picture: string | null;
  onLeave: () => void;
}

function Sign({ partnerId, name, picture, onLeave, ...shared }: SignProps) {
  const t = useMessages(messages);
  const main = useMessages(slice);
  const { together, photos } = shared;
  const isReached = useSharedPosition(shared);
  const position = usePositionWords(together, { photos, name, partnerId });
  const isInvited = together.status === 'invited';
  const isAway = together.away === partnerId;
  return (
    <div className={styles.sign} {...ownPress}>
      <span className={styles.person} data-away={isInvited || isAway || undefined}>
        <Avatar name={name} src={picture} size={28} />
      </span>
      <p className={styles.words} role="status" dir="auto">
        {stateWords({ name, isReached, isInvited, isAway }, t)}
      </p>
      <button type="button" className={styles.leave} onClick={onLeave}>
        {isInvited ? main.cancel : t.leave}
      </button>
      <VisuallyHidden>
        <span role="status">{position}</span>
      </VisuallyHidden>
    </div>
  );
}

function stateWords(
  state: {
    name: string;
    isReached: boolean;
    isInvited: boolean;
    isAway: boolean;
  },
  t: Messages,
): string {
  if (!state.isReached) return t.connecting;
  if (state.isInvited) return t.waitingFor(state);
  return state.isAway ? t.away(state) : t.looking;
}

/** A press here is none on the photo below. */
const ownPress = {
  onPointerDown: (event: PointerEvent) => event.stopPropagation(),
  onDoubleClick: (event: SyntheticEvent) => event.stopPropagation(),
};

TogetherSign.messages = messages;
