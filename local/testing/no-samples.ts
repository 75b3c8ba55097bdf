import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * For `SAMPLES_DIR`: with it the standing demo account has no memories, which else take the processor for half a
 * minute while they are drawn.
 * @param folder into which the folder of samples is put
 */
export function noSamples(folder: string): string {
  const samples = join(folder, 'samples');
  mkdirSync(samples, { recursive: true });
  writeFileSync(join(samples, 'samples.json'), '{"memories":[]}');
  return samples;
}
