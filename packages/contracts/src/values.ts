import { z } from 'zod';
import { hasAtMost, unitsPerCharacter } from './characters.ts';
import { fieldError } from './field-errors.ts';

/** A database id as in JSON. */
export const id = z.int().min(1).max(2_147_483_647);

/** A database id as in a path, a query or a form field. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'must be a whole number')
  .transform(Number)
  .pipe(z.int().max(2_147_483_647, 'is too large'));

export const idParams = z.object({ id: idText });

/** A calendar day without a time zone, `2026-04-19`. */
export const calendarDate = z.iso.date('must be a date such as 2026-04-19');

/** A moment, ISO 8601 in UTC. */
export const timestamp = z.iso.datetime({ offset: true });

/** The unguessable name of a stored picture. */
export const imageNameText = z.string().regex(/^[a-z0-9]{26,64}$/, 'is not the name of a picture');

/**
 * Text of one line or more: trimmed, without control characters other than tab and line break.
 * @param limit characters as a reader counts them (see characters.ts)
 * @param missing what to say of an empty one; left out, it may be empty
 */
export function text(limit: number, missing?: string) {
  const tooLong = `must be at most ${limit} characters`;
  const trimmed = z.string().trim();
  return (
    (missing === undefined ? trimmed : trimmed.min(1, missing))
      .refine((value) => hasAtMost(value, limit), { ...fieldError('TOO_LONG', tooLong, limit), abort: true })
      // For the document of the API.
      .max(limit * unitsPerCharacter, tooLong)
      .refine(
        (value) => !/[^\P{Cc}\t\n\r]/u.test(value),
        fieldError('UNPRINTABLE', 'holds characters that cannot be shown'),
      )
      .describe(`At most ${limit} characters as a reader counts them: a family emoji is one.`)
  );
}
