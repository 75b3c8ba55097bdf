import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { idempotencyKey } from '@our-dates/service-kit/http/idempotency-key';
import { route } from '@our-dates/service-kit/http/route';
import {
  addPlan,
  deletePlan,
  listHappenedPlans,
  listPlans,
  markPlanHappened,
  updatePlan,
} from '../../contract.ts';
import type { Plans } from '../domain/plans.ts';

export function planRoutes(app: ServiceApp, { plans }: { plans: Plans }): void {
  route(app, listPlans, async ({ viewer }) => ({ jsonText: await plans.listOpen(viewer) }));

  route(app, listHappenedPlans, async ({ viewer, query }) => ({
    jsonText: await plans.listHappened(viewer, query.before ?? null),
  }));

  route(app, addPlan, async ({ viewer, body, req }) => ({
    jsonText: await plans.add(viewer, body, idempotencyKey(req)),
  }));

  route(app, updatePlan, async ({ viewer, params, body }) => ({
    jsonText: await plans.change(viewer, params.id, body),
  }));

  route(app, deletePlan, async ({ viewer, params, query }) => {
    await plans.remove(viewer, params.id, query.revision);
    return {};
  });

  route(app, markPlanHappened, async ({ viewer, params, body }) => ({
    jsonText: await plans.markHappened(viewer, params.id, body.memoryId),
  }));
}
