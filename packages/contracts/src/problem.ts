import { z } from 'zod';

/** Every answer that is not a success (RFC 9457, `application/problem+json`). */
export const problemSchema = z
  .object({
    type: z.string().describe('A stable identifier of the kind of problem.'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().describe('One sentence for a person: what happened and what to do.'),
    instance: z.string().describe('The path that was asked for.'),
    message: z.string().describe('The same sentence as `detail`.'),
    code: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/)
      .describe('Stable, for programs.'),
    errors: z
      .array(
        z.object({
          path: z.string(),
          message: z.string(),
          code: z.string().optional().describe('Stable, for programs.'),
          limit: z.number().optional().describe('What the field may have at most or at least.'),
        }),
      )
      .optional()
      .describe('What is wrong with which field, where the input was refused.'),
    requestId: z.string(),
  })
  .meta({ id: 'Problem' });

export type Problem = z.infer<typeof problemSchema>;
