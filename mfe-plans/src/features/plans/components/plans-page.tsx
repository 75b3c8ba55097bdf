import { useErrorText } from '@our-dates/browser/error-text';
import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import type { Plan } from '@our-dates/contracts/plans';
import { useMessages } from '@our-dates/languages/catalogue';
import { Button } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { useQuery } from '@tanstack/react-query';
import { Plus, Signpost } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../../messages/messages.ts';
import { happenedPlansQuery, openPlansQuery } from '../api/plan-queries.ts';
import { useHappened } from '../api/use-happened.ts';
import { useHasDrafts } from '../plan-draft.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { HappenedList } from './happened-list.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PlanList } from './plan-list.tsx';
import styles from './plans-page.module.css';
import { PlansSkeleton } from './plans-skeleton.tsx';

/** What is open over the page. */
type Layer = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly plan: Plan };

/** `/plans`: what both plan, and what has happened of it. */
export function PlansPage() {
  const { user, partner } = useHost().session;
  const hasDrafts = useHasDrafts(user?.id ?? 0);
  const open = useQuery(openPlansQuery);
  const happened = useQuery(happenedPlansQuery);
  const [layer, setLayer] = useState<Layer>();
  const happen = useHappened();
  const t = useMessages(messages);
  const errorText = useErrorText(t);
  usePageTitle(t.pageTitle);
  const close = () => setLayer(undefined);
  const actions = {
    onEdit: (plan: Plan) => setLayer({ kind: 'edit', plan }),
    onDelete: (plan: Plan) => setLayer({ kind: 'delete', plan }),
    onHappened: happen,
  };
  const plans = open.data ?? [];
  const past = happened.data ?? [];
  const addButton = (tone: 'primary' | 'secondary') => (
    <Button tone={tone} icon={<Plus aria-hidden />} onClick={() => setLayer({ kind: 'new' })}>
      {t.addPlanButton}
    </Button>
  );

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{t.pageTitle}</h1>
          <p className={styles.sentence}>
            {partner
              ? t.sentenceWithPartner({ partner: partner.displayName || partner.username })
              : t.sentence}
          </p>
        </div>
        {plans.length > 0 && addButton('secondary')}
      </header>
      {open.isPending && <PlansSkeleton />}
      {open.isError && !open.data && (
        <ErrorPanel
          title={t.notLoaded}
          action={
            <Button busy={open.isFetching} busyText={t.retrying} onClick={() => void open.refetch()}>
              {t.retry}
            </Button>
          }
        >
          {errorText(open.error, t.checkConnection)}
        </ErrorPanel>
      )}
      {open.data && plans.length === 0 && (
        <EmptyState title={t.emptyTitle} icon={<Signpost />} action={addButton('primary')}>
          {t.emptyText}
        </EmptyState>
      )}
      <PlanList title={t.withDate} plans={plans.filter(({ date }) => date !== null)} {...actions} />
      <PlanList title={t.someTime} plans={plans.filter(({ date }) => date === null)} {...actions} />
      <HappenedList plans={past} onDelete={actions.onDelete} />
      {hasDrafts && layer?.kind === 'new' && <PlanDialog plan={undefined} onClose={close} />}
      {hasDrafts && layer?.kind === 'edit' && <PlanDialog plan={layer.plan} onClose={close} />}
      {layer?.kind === 'delete' && <DeleteQuestion plan={layer.plan} onClose={close} />}
    </div>
  );
}
