import type { User } from '@our-dates/contracts/users';
import { Link } from '@our-dates/router';
import { everything, sentenceOf } from '../journey-words.ts';
import styles from './gallery-heading.module.css';

/** The sentence under the heading; without a partner, also the call to invite one. */
export function JourneyLine({ things = everything, partner }: { things?: string; partner: User | null }) {
  return (
    <p className={styles.sentence}>
      {sentenceOf(things, partner !== null)}
      {!partner && (
        <>
          {' '}
          <Link to="/profile">Invite someone special</Link> to share them.
        </>
      )}
    </p>
  );
}
