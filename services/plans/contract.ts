/**
 * The calls and the events of this service: the one file of it that others may import, pages its types alone.
 * Who may call what is decided in access.json.
 */
import { fieldError } from '@our-dates/contracts/field-errors';
import { limits } from '@our-dates/contracts/limits';
import { planPaths } from '@our-dates/contracts/plan-paths';
import { planRef, planSchema, planRevision as revision } from '@our-dates/contracts/plans';
import { routesOf } from '@our-dates/contracts/route';
import { defineEvents } from '@our-dates/contracts/slice-events';
import { calendarDate, id, idParams, idText, text } from '@our-dates/contracts/values';
import { z } from 'zod';

const defineRoute = routesOf('plans');

/** What a form and this service hold to. Title and note fit the name and the description of a memory. */
export const planLimits = {
  titleLength: limits.nameLength,
  noteLength: limits.descriptionLength,
  linkLength: 2_000,
  /** Plans of one person that have not happened. */
  openPlans: 200,
  /** Plans that have happened, the latest ones, in one response. */
  listedHappened: 100,
} as const;

/** Codes of problems that a page explains in its own words. */
export const planProblems = {
  changedMeanwhile: 'CHANGED_MEANWHILE',
  alreadyHappened: 'ALREADY_HAPPENED',
} as const;

const notALink = 'must be an address that begins with https:// or http://';
const linkPattern = /^https?:\/\/[^\s\p{Cc}]+$/iu;
const webLink = z
  .string()
  .trim()
  .max(planLimits.linkLength, `must be at most ${planLimits.linkLength} characters`)
  .refine((value) => linkPattern.test(value) && URL.canParse(value), {
    ...fieldError('NOT_A_LINK', notALink),
    abort: true,
  })
  // For the document of the API.
  .regex(linkPattern, notALink);

const title = text(planLimits.titleLength, 'Please say what we plan.');
const note = text(planLimits.noteLength);
const link = webLink.nullable();
const date = calendarDate.nullable();

const newPlanBody = z
  .object({ title, note: note.default(''), link: link.default(null), date: date.default(null) })
  .meta({ id: 'NewPlan' });
export type NewPlan = z.output<typeof newPlanBody>;

const planUpdateBody = z
  .object({
    revision: revision.describe(
      'Of the plan that was changed; when it has another one by now, the answer is 409.',
    ),
    title: title.optional().describe('Left out: unchanged, as each of the others.'),
    note: note.optional(),
    link: link.optional(),
    date: date.optional(),
  })
  .meta({ id: 'PlanUpdate' });
export type PlanUpdate = z.output<typeof planUpdateBody>;

export const listPlans = defineRoute({
  id: 'listPlans',
  path: planPaths.plans,
  summary: `The plans of the viewer and their partner that have not happened: those with a date in its order, then the others. At most ${planLimits.openPlans} of each person.`,
  response: z.array(planSchema),
});

export const listHappenedPlans = defineRoute({
  id: 'listHappenedPlans',
  path: planPaths.happened,
  summary: `The plans that have happened, newest first, at most ${planLimits.listedHappened}; the next ones with \`before\`.`,
  query: z.object({
    before: idText.optional().describe('Those that are listed behind this one.'),
  }),
  response: z.array(planSchema),
});

export const addPlan = defineRoute({
  id: 'addPlan',
  method: 'POST',
  path: planPaths.plans,
  summary: 'Adds a plan. Repeated with the same `Idempotency-Key`, it answers the plan that was added first.',
  body: newPlanBody,
  status: 201,
  response: planSchema,
  errors: [409],
});

export const updatePlan = defineRoute({
  id: 'updatePlan',
  method: 'PUT',
  path: planPaths.plan,
  summary: 'Changes a plan that has not happened.',
  params: idParams,
  body: planUpdateBody,
  response: planSchema,
  errors: [404, 409],
});

export const deletePlan = defineRoute({
  id: 'deletePlan',
  method: 'DELETE',
  path: planPaths.plan,
  summary: 'Deletes a plan.',
  params: idParams,
  query: z.object({
    revision: z
      .string()
      .regex(/^[1-9]\d{0,9}$/, 'must be a whole number')
      .transform(Number)
      .optional()
      .describe('Of the plan that was shown; when it has another one by now, the answer is 409.'),
  }),
  status: 204,
  errors: [404, 409],
});

export const markPlanHappened = defineRoute({
  id: 'markPlanHappened',
  method: 'PUT',
  path: planPaths.planHappened,
  summary: 'Notes that a plan has happened, with the memory that the viewer has recorded of it.',
  params: idParams,
  body: z.object({ memoryId: id }).meta({ id: 'PlanHappened' }),
  response: planSchema,
  errors: [404, 409],
});

export const planEvents = defineEvents(
  {
    'plan.created': planRef,
    'plan.updated': planRef.extend({ revision }),
    'plan.happened': planRef.extend({ revision, memoryId: id }),
    'plan.deleted': planRef,
  },
  { reads: [planPaths.plans] },
);
