import type { ImageSource } from './byte-reader.ts';
import { type DecodeOptions, outputSize, readHeader, type Target } from './decode.ts';
import { decodingCost } from './decoding-cost.ts';
import { decodingMemory } from './decoding-memory.ts';
import type { ImageHeader } from './image-header.ts';
import { tooMuchMemory } from './refusal.ts';

export interface Plan {
  readonly target: Target | ((header: ImageHeader) => Target);
  readonly isEncoded: boolean;
}

/**
 * The one way to a picture's pixels: reads its header, sets the memory aside that decoding it will take, and gives it
 * back when the work is done. What would take more than all there is, is refused before anything is decoded.
 * @param plan.target what is made of it; `isEncoded` when that is then written as a picture
 * @param plan.later what will be made of it some other time, so that what never fits then is refused now
 * @throws ImageRefused; NoMemoryFree when others had the memory too long
 */
export async function withPicture<T>(
  source: ImageSource,
  plan: Plan & { readonly later?: Plan },
  options: DecodeOptions,
  work: (header: ImageHeader, target: Target) => Promise<T>,
): Promise<T> {
  const header = await readHeader(source, options);
  const memory = options.memory ?? decodingMemory();
  const cost = costOf(header, plan);
  const most = plan.later ? Math.max(cost, costOf(header, plan.later)) : cost;
  if (most > memory.total) throw tooMuchMemory(`${Math.ceil(most / 1e6)} MB`);
  using _taken = await memory.take(cost, options);
  return await work(header, targetOf(header, plan));
}

const targetOf = (header: ImageHeader, { target }: Plan) =>
  typeof target === 'function' ? target(header) : target;

const costOf = (header: ImageHeader, plan: Plan) =>
  decodingCost(header, { ...outputSize(header, targetOf(header, plan)), isEncoded: plan.isEncoded });
