import { z } from 'zod';
import { routesOf } from './route.ts';
import { sealedLimits, sealedPaths } from './sealed-terms.ts';
import { calendarDate, id, idParams, timestamp } from './values.ts';

const defineRoute = routesOf('collections');

/** All that anybody may know of a sealed memory. */
export const sealedMemorySchema = z
  .object({
    id,
    opensOn: calendarDate.describe('The day that was chosen.'),
    opensAt: timestamp.describe('The beginning of that day where it was sealed.'),
    isOwner: z.boolean().describe('Whether the viewer recorded it, who alone may delete it.'),
    openingAsked: z
      .object({ byViewer: z.boolean(), byPartner: z.boolean() })
      .describe('Who wants to open it early; it opens when both do.'),
  })
  .meta({ id: 'SealedMemory' });
export type SealedMemory = z.infer<typeof sealedMemorySchema>;

const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'must be a time zone such as Europe/Zurich')
  .describe('Where the day begins; without it in UTC.');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Until when a memory is sealed. */
export const sealFields = z.object({ opensOn: calendarDate, timeZone: timeZone.optional() });
export const sealBody = sealFields.meta({ id: 'Seal' });
export type SealBody = z.output<typeof sealBody>;

export const openingBody = z
  .object({ asked: z.boolean().describe('False takes the wish back.') })
  .meta({ id: 'Opening' });

export const listSealed = defineRoute({
  id: 'listSealed',
  path: sealedPaths.list,
  summary: `The sealed memories of the viewer and their partner: that they exist and when they open. Those that open first; at most ${sealedLimits.listed}.`,
  response: z.array(sealedMemorySchema),
});

export const sealCollection = defineRoute({
  id: 'sealCollection',
  method: 'POST',
  path: sealedPaths.seal,
  summary:
    'Seals a memory until a day. Only who recorded it can; until then neither of the two sees anything of it.',
  params: idParams,
  body: sealBody,
  response: sealedMemorySchema,
  errors: [403, 404],
});

export const askToOpen = defineRoute({
  id: 'askToOpen',
  method: 'PUT',
  path: sealedPaths.opening,
  summary: 'Says whether the viewer wants to open a sealed memory early. It opens when both partners do.',
  params: idParams,
  body: openingBody,
  response: z.object({ isOpen: z.boolean() }).meta({ id: 'OpeningAnswer' }),
  errors: [404, 409],
});

export const deleteSealed = defineRoute({
  id: 'deleteSealed',
  method: 'DELETE',
  path: sealedPaths.memory,
  summary: 'Moves a sealed memory into the trash, where it stays sealed. Only who recorded it can.',
  params: idParams,
  status: 204,
  errors: [403, 404],
});
