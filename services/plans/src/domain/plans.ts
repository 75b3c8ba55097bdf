import { conflict, notFound, unauthenticated } from '@our-dates/service-kit/errors';
import { addToOutbox } from '@our-dates/service-kit/events/outbox';
import { type Viewer, visibleOwners } from '@our-dates/service-kit/identity/identity';
import { type Client, type Pool, transaction } from '@our-dates/service-kit/postgres/pool';
import { type NewPlan, type PlanUpdate, planEvents, planLimits, planProblems } from '../../contract.ts';
import { lockUser } from '../repository/former-users.ts';
import {
  changePlan,
  countOpenPlans,
  findPlanOfRequest,
  happenedPlansJson,
  insertPlan,
  lockPlan,
  markHappened,
  openPlansJson,
  planJsonById,
  removePlan,
  type StoredPlan,
} from '../repository/plans.ts';

/** Planned dates. Every answer is the JSON text of the contract, as the database built it. */
export interface Plans {
  listOpen(viewer: Viewer): Promise<string>;
  /** @param before a plan: those that are listed behind it; null: from the newest on */
  listHappened(viewer: Viewer, before: number | null): Promise<string>;
  /** @param requestKey a repeated request under the same key answers what the first one added; null: it has none */
  add(viewer: Viewer, plan: NewPlan, requestKey: string | null): Promise<string>;
  change(viewer: Viewer, id: number, update: PlanUpdate): Promise<string>;
  /** @param revision of the plan that was shown; undefined: whatever it says by now */
  remove(viewer: Viewer, id: number, revision: number | undefined): Promise<void>;
  /** @param memoryId a memory that the viewer has recorded */
  markHappened(viewer: Viewer, id: number, memoryId: number): Promise<string>;
}

/** A plan belongs to who added it. Both partners see and change it while the partnership lasts. */
export function createPlans({ pool }: { pool: Pool }): Plans {
  const answer = (client: Client, viewer: Viewer, id: number) =>
    planJsonById(client, visibleOwners(viewer), id);

  function withPlan<T>(
    viewer: Viewer,
    id: number,
    work: (client: Client, plan: StoredPlan) => Promise<T>,
  ): Promise<T> {
    return transaction(pool, async (client) => work(client, requirePlan(await lockPlan(client, id), viewer)));
  }

  return {
    listOpen: (viewer) => openPlansJson(pool, visibleOwners(viewer)),

    listHappened: (viewer, before) =>
      happenedPlansJson(pool, visibleOwners(viewer), { before, limit: planLimits.listedHappened }),

    add: (viewer, plan, requestKey) =>
      transaction(pool, async (client) => {
        const { isFormer } = await lockUser(client, viewer.id);
        if (isFormer) throw unauthenticated('This account is gone.');
        const earlier =
          requestKey === null
            ? null
            : await findPlanOfRequest(client, { ownerId: viewer.id, key: requestKey });
        if (earlier !== null) return answer(client, viewer, earlier);
        if ((await countOpenPlans(client, viewer.id)) >= planLimits.openPlans) {
          const detail = `We have ${planLimits.openPlans} plans already. Please delete one, or let one happen.`;
          throw conflict(detail, 'TOO_MANY_PLANS');
        }
        const id = await insertPlan(client, { ...plan, ownerId: viewer.id, requestKey });
        const about = { planId: id, ownerId: viewer.id };
        await addToOutbox(client, planEvents.create('plan.created', viewer.id, about));
        return answer(client, viewer, id);
      }),

    change: (viewer, id, { revision, ...changes }) =>
      withPlan(viewer, id, async (client, plan) => {
        if (plan.hasHappened) throw alreadyHappened();
        requireRevision(plan, revision);
        const { title = plan.title, note = plan.note, link = plan.link, date = plan.date } = changes;
        const next = await changePlan(client, id, { title, note, link, date });
        const about = { planId: id, ownerId: plan.ownerId, revision: next };
        await addToOutbox(client, planEvents.create('plan.updated', viewer.id, about));
        return answer(client, viewer, id);
      }),

    remove: (viewer, id, revision) =>
      withPlan(viewer, id, async (client, plan) => {
        if (revision !== undefined) requireRevision(plan, revision);
        await removePlan(client, id);
        const about = { planId: id, ownerId: plan.ownerId };
        await addToOutbox(client, planEvents.create('plan.deleted', viewer.id, about));
      }),

    markHappened: (viewer, id, memoryId) =>
      withPlan(viewer, id, async (client, plan) => {
        const isRepeated = plan.memoryId === memoryId && plan.memoryOwnerId === viewer.id;
        if (isRepeated) return answer(client, viewer, id);
        if (plan.hasHappened) throw alreadyHappened();
        const revision = await markHappened(client, id, { id: memoryId, ownerId: viewer.id });
        const about = { planId: id, ownerId: plan.ownerId, revision, memoryId };
        await addToOutbox(client, planEvents.create('plan.happened', viewer.id, about));
        return answer(client, viewer, id);
      }),
  };
}

function requirePlan(plan: StoredPlan | null, viewer: Viewer): StoredPlan {
  if (!plan || !visibleOwners(viewer).includes(plan.ownerId)) throw notFound('There is no such plan.');
  return plan;
}

function requireRevision(plan: StoredPlan, revision: number): void {
  if (plan.revision === revision) return;
  const detail = 'This plan was changed meanwhile. Please look at it again.';
  throw conflict(detail, planProblems.changedMeanwhile);
}

const alreadyHappened = () =>
  conflict('This plan has happened already, and has its memory.', planProblems.alreadyHappened);
