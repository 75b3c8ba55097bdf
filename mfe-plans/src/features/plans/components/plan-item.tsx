import { useDates } from '@our-dates/browser/dates/dates';
import { useHost } from '@our-dates/browser/host';
import type { Plan } from '@our-dates/contracts/plans';
import { useMessages } from '@our-dates/languages/catalogue';
import { Avatar } from '@our-dates/ui/avatar';
import { Badge } from '@our-dates/ui/badge';
import { Button } from '@our-dates/ui/button';
import { IconButton } from '@our-dates/ui/icon-button';
import { CalendarCheck, Pencil, Trash2 } from 'lucide-react';
import { messages } from '../../../messages/messages.ts';
import { type DayHint, dayHint } from '../day-hint.ts';
import styles from './plan-item.module.css';
import { PlanLink } from './plan-link.tsx';

export interface PlanActions {
  readonly onEdit: (plan: Plan) => void;
  readonly onDelete: (plan: Plan) => void;
  readonly onHappened: (plan: Plan) => void;
}

const hints = {
  past: 'didItHappen',
  today: 'today',
  tomorrow: 'tomorrow',
} as const satisfies Record<Exclude<DayHint, undefined>, unknown>;

/** One plan, with what can be done with it. */
export function PlanItem({ plan, onEdit, onDelete, onHappened }: { plan: Plan } & PlanActions) {
  const { title, note, link, date } = plan;
  const t = useMessages(messages);
  return (
    <li className={styles.plan}>
      <div className={styles.head}>
        {date !== null && <PlanDay date={date} />}
        <h3 className={styles.title} dir="auto">
          {title}
        </h3>
        <AddedByPartner ownerId={plan.ownerId} />
      </div>
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
      {link !== null && <PlanLink link={link} />}
      <div className={styles.actions}>
        <Button
          icon={<CalendarCheck aria-hidden />}
          onClick={() => onHappened(plan)}
          aria-label={t.happenedOf({ title })}
        >
          {t.happened}
        </Button>
        <div className={styles.more}>
          <IconButton label={t.edit({ title })} icon={<Pencil aria-hidden />} onClick={() => onEdit(plan)} />
          <IconButton
            label={t.delete({ title })}
            icon={<Trash2 aria-hidden />}
            onClick={() => onDelete(plan)}
          />
        </div>
      </div>
    </li>
  );
}

function PlanDay({ date }: { date: string }) {
  const t = useMessages(messages);
  const { longDate } = useDates();
  const hint = dayHint(date, new Date());
  return (
    <p className={styles.day}>
      <time dateTime={date}>{longDate(date)}</time>
      {hint && <Badge tone={hint === 'past' ? 'amber' : 'rose'}>{t[hints[hint]]}</Badge>}
    </p>
  );
}

/** A small sign on what the partner has added. */
function AddedByPartner({ ownerId }: { ownerId: number }) {
  const { partner } = useHost().session;
  const t = useMessages(messages);
  if (partner?.id !== ownerId) return null;
  const name = partner.displayName || partner.username;
  return (
    <span className={styles.by} title={t.addedBy({ name })}>
      <Avatar name={name} src={partner.profilePicture} size={28} alt={t.addedBy({ name })} />
    </span>
  );
}
