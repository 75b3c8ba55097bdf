import { errorSentence } from '@our-dates/browser/api-error';
import { useHost } from '@our-dates/browser/host';
import { usePageTitle } from '@our-dates/browser/page-title';
import type { Plan } from '@our-dates/contracts/plans';
import { Button } from '@our-dates/ui/button';
import { EmptyState } from '@our-dates/ui/empty-state';
import { ErrorPanel } from '@our-dates/ui/error-panel';
import { useQuery } from '@tanstack/react-query';
import { Plus, Signpost } from 'lucide-react';
import { useState } from 'react';
import { happenedPlansQuery, openPlansQuery } from '../api/plan-queries.ts';
import { useHappened } from '../api/use-happened.ts';
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
  const { partner } = useHost().session;
  const open = useQuery(openPlansQuery);
  const happened = useQuery(happenedPlansQuery);
  const [layer, setLayer] = useState<Layer>();
  const happen = useHappened();
  usePageTitle('Where next?');
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
      Add a plan
    </Button>
  );

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>Where next?</h1>
          <p className={styles.sentence}>
            {partner ? (
              <>
                The dates that you and <bdi>{partner.displayName || partner.username}</bdi> have in mind.
              </>
            ) : (
              'The dates we have in mind.'
            )}
          </p>
        </div>
        {plans.length > 0 && addButton('secondary')}
      </header>
      {open.isPending && <PlansSkeleton />}
      {open.isError && !open.data && (
        <ErrorPanel
          title="We couldn’t load the plans"
          action={
            <Button busy={open.isFetching} busyText="Trying again…" onClick={() => void open.refetch()}>
              Retry
            </Button>
          }
        >
          {errorSentence(open.error, 'Please check the connection and try again.')}
        </ErrorPanel>
      )}
      {open.data && plans.length === 0 && (
        <EmptyState title="Nothing is planned yet" icon={<Signpost />} action={addButton('primary')}>
          A walk, a town, a table for two: write down where we want to go, with a date or for some time.
        </EmptyState>
      )}
      <PlanList title="With a date" plans={plans.filter(({ date }) => date !== null)} {...actions} />
      <PlanList title="Some time" plans={plans.filter(({ date }) => date === null)} {...actions} />
      <HappenedList plans={past} onDelete={actions.onDelete} />
      {layer?.kind === 'new' && <PlanDialog plan={undefined} onClose={close} />}
      {layer?.kind === 'edit' && <PlanDialog plan={layer.plan} onClose={close} />}
      {layer?.kind === 'delete' && <DeleteQuestion plan={layer.plan} onClose={close} />}
    </div>
  );
}
