import {
  type DecodeOptions,
  type ImageHeader,
  type ImageSource,
  outputSize,
  readHeader,
  type Target,
} from './decode.ts';
import { decodingCost } from './decoding-cost.ts';
import { decodingMemory } from './decoding-memory.ts';
import { tooMuchMemory } from './refusal.ts';

/**
 * The one way to a picture's pixels: reads its header, sets the memory aside that decoding it will take, and gives it
 * back when the work is done. What would take more than all there is, is refused before anything is decoded.
 * @param plan.target what is made of it; `isEncoded` when that is then written as a picture
 * @throws ImageRefused; NoMemoryFree when others had the memory too long
 */
export async function withPicture<T>(
  source: ImageSource,
  plan: { target: Target | ((header: ImageHeader) => Target); isEncoded: boolean },
  options: DecodeOptions,
  work: (header: ImageHeader, target: Target) => Promise<T>,
): Promise<T> {
  const header = await readHeader(source, options);
  const target = typeof plan.target === 'function' ? plan.target(header) : plan.target;
  const cost = decodingCost(header, { ...outputSize(header, target), isEncoded: plan.isEncoded });
  const memory = options.memory ?? decodingMemory();
  if (cost > memory.total) throw tooMuchMemory(`${Math.ceil(cost / 1e6)} MB`);
  using _taken = await memory.take(cost, options);
  return await work(header, target);
}
