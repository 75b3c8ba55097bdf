import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DeclarationError } from './declaration.ts';
import type { Slice } from './find-slices.ts';

/**
 * Loads a module that a slice lists in `contract`.
 * @param from the folder of the repository
 * @returns its exports
 * @throws DeclarationError when it cannot be loaded
 */
export async function loadContract(
  slice: Pick<Slice, 'folder'>,
  module: string,
  from: string,
): Promise<object> {
  const address = module.startsWith('.') ? pathToFileURL(join(from, slice.folder, module)).href : module;
  try {
    const loaded: object = await import(address);
    return loaded;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new DeclarationError(join(slice.folder, 'slice.json'), [`contract: ${module}: ${reason}`]);
  }
}
