/** Writes `slice.schema.json`, for editors. */
import { z } from 'zod';
import { declarationSchema } from '../src/declaration.ts';
import { writeOrCheck } from './write-or-check.ts';

const schema = z.toJSONSchema(declarationSchema, { io: 'input' });
writeOrCheck({
  file: 'packages/slices/slice.schema.json',
  wanted: `${JSON.stringify({ title: 'What a slice says about itself', ...schema }, null, 2)}\n`,
  source: 'the schema',
  command: 'npm run slices',
});
