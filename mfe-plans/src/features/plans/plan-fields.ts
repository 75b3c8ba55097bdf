import type { Plan } from '@our-dates/contracts/plans';
import type { NewPlan } from '@our-dates/plans/contract';
import type { Messages } from '../../messages/messages.ts';
import { planLimits } from './plan-terms.ts';

/** What the form holds, as text; empty where a plan has nothing. */
export type PlanFields = { title: string; note: string; link: string; date: string };

export type PlanField = keyof PlanFields;

export const emptyFields: PlanFields = { title: '', note: '', link: '', date: '' };

export function fieldsOf({ title, note, link, date }: Plan): PlanFields {
  return { title, note, link: link ?? '', date: date ?? '' };
}

/** Fields as the service takes them. */
export function toBody(fields: Partial<PlanFields>): Partial<NewPlan> {
  const { title, note, link, date } = fields;
  return {
    ...(title === undefined ? {} : { title: title.trim() }),
    ...(note === undefined ? {} : { note: note.trim() }),
    ...(link === undefined ? {} : { link: link || null }),
    ...(date === undefined ? {} : { date: date || null }),
  };
}

/** A link as it is saved: `pier.example` is completed. */
export function completeLink(text: string): string {
  const link = text.trim();
  return link === '' || /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `https://${link}`;
}

function linkProblem(link: string, t: Messages): string | undefined {
  if (link === '') return undefined;
  if (link.length > planLimits.linkLength) return t.linkTooLong({ limit: planLimits.linkLength });
  const isWeb = /^https?:\/\/\S+$/i.test(link) && URL.canParse(link);
  return isWeb ? undefined : t.linkWrong;
}

/** What the problems are called. */
export interface ProblemTexts {
  readonly t: Messages;
  /** Undefined for a text that is not too long. */
  readonly lengthText: (text: string, limit: number) => string | undefined;
}

/** What is wrong with the fields, by field; the service checks the same. */
export function problemsOf(
  { title, note, link }: PlanFields,
  { t, lengthText }: ProblemTexts,
): ReadonlyMap<string, string> {
  const found: [PlanField, string | undefined][] = [
    ['title', title.trim() === '' ? t.titleMissing : lengthText(title, planLimits.titleLength)],
    ['note', lengthText(note, planLimits.noteLength)],
    ['link', linkProblem(link, t)],
  ];
  return new Map(found.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])));
}
