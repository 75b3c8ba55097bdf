import { fillPath } from '@our-dates/contracts/paths';
import { byId, type Feature, newWord, read, type Stage } from '../feature.ts';
import type { Model, Plan } from '../model.ts';

// The addresses of a service's own contract, which nothing but the service imports.
const plansPath = '/api/plans';
const planPath = '/api/plans/:id';
const happenedPath = '/api/plans/:id/happened';

interface PlanJson {
  readonly id: number;
  readonly title: string;
  readonly revision: number;
  readonly memoryId: number | null;
}

const pickPlan = ({ model, actor, random }: Stage): Plan | null =>
  model.plans.length === 0
    ? null
    : random.weighted(model.plans, (plan) => (model.seesPlan(actor.id, plan) ? 4 : 1));

/** The memory of a plan, where the viewer may see it. */
function shownMemory(model: Model, viewer: number, { memory }: Plan): number | null {
  if (!memory || !model.shares(viewer, memory.recordedBy)) return null;
  const recorded = model.memory(memory.id);
  // The address of what was put into another memory leads there.
  return model.isShown(recorded) || (recorded.merge && !recorded.isGone) ? memory.id : null;
}

export const plans: Feature = {
  steps: {
    plan: {
      weight: 2,
      take: async (stage) => {
        const title = `Plan ${newWord(stage.random)}`;
        const { text } = await stage.call('POST', plansPath, 201, { body: { title } });
        const { id, revision } = JSON.parse(text) as PlanJson;
        const { actor, model } = stage;
        model.plans.push({ id, ownerId: actor.id, title, revision, memory: null, isGone: false });
        return true;
      },
    },
    'change a plan': {
      weight: 1,
      take: async (stage) => {
        const plan = pickPlan(stage);
        if (!plan) return false;
        const isSeen = stage.model.seesPlan(stage.actor.id, plan);
        const status = isSeen ? (plan.memory ? 409 : 200) : 404;
        const title = `Plan ${newWord(stage.random)}`;
        const body = { title, revision: plan.revision };
        const { text } = await stage.call('PUT', fillPath(planPath, { id: plan.id }), status, { body });
        if (status === 200) Object.assign(plan, { title, revision: (JSON.parse(text) as PlanJson).revision });
        return true;
      },
    },
    'delete a plan': {
      weight: 1,
      take: async (stage) => {
        const plan = pickPlan(stage);
        if (!plan) return false;
        const isSeen = stage.model.seesPlan(stage.actor.id, plan);
        await stage.call('DELETE', fillPath(planPath, { id: plan.id }), isSeen ? 204 : 404);
        if (isSeen) plan.isGone = true;
        return true;
      },
    },
    'say that a plan has happened': {
      weight: 1,
      take: async (stage) => {
        const { actor, model } = stage;
        const plan = pickPlan(stage);
        const own = model.memories.filter(
          (memory) => memory.ownerId === actor.id && model.seesMemory(actor.id, memory),
        );
        const memory = stage.pick(own, () => true);
        if (!plan || !memory) return false;
        const isRepeated = plan.memory?.id === memory.id && plan.memory.recordedBy === actor.id;
        const isPossible = plan.memory === null || isRepeated;
        const status = model.seesPlan(actor.id, plan) ? (isPossible ? 200 : 409) : 404;
        const body = { memoryId: memory.id };
        const { text } = await stage.call('PUT', fillPath(happenedPath, { id: plan.id }), status, { body });
        if (status !== 200) return true;
        plan.memory = { id: memory.id, recordedBy: actor.id };
        plan.revision = (JSON.parse(text) as PlanJson).revision;
        return true;
      },
    },
  },
  lists: ({ model, viewer }) => {
    const seen = byId(model.plans.filter((plan) => model.seesPlan(viewer.id, plan)));
    return [
      {
        what: 'plans',
        expected: seen.filter(({ memory }) => !memory).map(({ id, title }) => [id, title]),
        read: () =>
          read<PlanJson[]>(viewer.person, plansPath, (list) =>
            byId(list).map(({ id, title }) => [id, title]),
          ),
      },
      {
        what: 'plans that have happened',
        // The service is told by events what is hidden.
        isLater: true,
        expected: seen
          .filter(({ memory }) => memory)
          .map((plan) => [plan.id, plan.title, shownMemory(model, viewer.id, plan)]),
        read: () =>
          read<PlanJson[]>(viewer.person, `${plansPath}/happened`, (list) =>
            byId(list).map(({ id, title, memoryId }) => [id, title, memoryId]),
          ),
      },
    ];
  },
};
