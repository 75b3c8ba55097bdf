import { z } from 'zod';
import { routesOf } from './route.ts';
import { signInPaths } from './sign-in-paths.ts';

const defineRoute = routesOf('auth');

export const inputKeySchema = z.object({ key: z.base64().describe('32 bytes.') }).meta({ id: 'InputKey' });
export type InputKey = z.infer<typeof inputKeySchema>;

export const getInputKey = defineRoute({
  id: 'getInputKey',
  path: signInPaths.inputKey,
  summary:
    'The key with which the browsers of the viewer encrypt what was typed or chosen and not sent yet. It is the same for as long as the account exists.',
  response: inputKeySchema,
});
