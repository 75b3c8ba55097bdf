/** Writes what of `gitops/` follows from the declarations. */
import { findSlices } from '../src/find-slices.ts';
import { externalSecrets, fluxReleases, manifests } from './gitops.ts';
import { writeOrCheck } from './write-or-check.ts';

const slices = findSlices();
const derived = { source: 'the declarations of the slices', command: 'npm run slices' };
writeOrCheck({ ...derived, file: 'gitops/base/releases.yaml', wanted: manifests(fluxReleases(slices)) });
writeOrCheck({ ...derived, file: 'gitops/base/secrets.yaml', wanted: manifests(externalSecrets(slices)) });
