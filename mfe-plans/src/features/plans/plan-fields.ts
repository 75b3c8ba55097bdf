import { lengthProblem } from '@our-dates/contracts/characters';
import type { Plan } from '@our-dates/contracts/plans';
import type { NewPlan } from '@our-dates/plans/contract';
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

function linkProblem(link: string): string | undefined {
  if (link === '') return undefined;
  if (link.length > planLimits.linkLength) return `Please use at most ${planLimits.linkLength} characters.`;
  const isWeb = /^https?:\/\/\S+$/i.test(link) && URL.canParse(link);
  return isWeb ? undefined : 'Please use an address of the web, such as https://pier.example.';
}

/** What is wrong with the fields, by field; the service checks the same. */
export function problemsOf({ title, note, link }: PlanFields): ReadonlyMap<string, string> {
  const found: [PlanField, string | undefined][] = [
    [
      'title',
      title.trim() === '' ? 'Please say what we plan.' : lengthProblem(title, planLimits.titleLength),
    ],
    ['note', lengthProblem(note, planLimits.noteLength)],
    ['link', linkProblem(link)],
  ];
  return new Map(found.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, problem]])));
}
