import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Slice as Declared, findSlices, releaseName, root } from '@our-dates/slices/find-slices';
import { inputsOf } from '../../packages/slices/tools/image-files.ts';

/** A slice as it is released. */
export interface Slice {
  /** Of its release, Service and image. */
  readonly name: string;
  readonly folder: string;
  readonly declared: Declared;
  /** Files for Helm; a later one overrides an earlier one. */
  readonly values: readonly string[];
}

/** Every slice that declares itself, in this checkout or in another. */
export function allSlices(from: string = root): Slice[] {
  return findSlices(from).map((declared) => {
    const { folder } = declared;
    const values = ['slice.json', 'deploy/values.yaml', 'deploy/development.yaml'].map((file) =>
      join(from, folder, file),
    );
    return {
      name: releaseName(declared),
      folder,
      declared,
      values: values.filter((file) => existsSync(file)),
    };
  });
}

export const isPage = ({ declared }: Pick<Slice, 'declared'>) =>
  declared.kind === 'shell' || declared.kind === 'remote';

/** The tag of an image of a slice, or of another workspace: it changes when one of the files does that the image is made of, and only then. */
export function imageTag({ folder }: Pick<Slice, 'folder'>): string {
  const hash = createHash('sha256');
  for (const file of inputsOf(root, folder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}
