import { z } from 'zod';
import { paths } from './paths.ts';
import { RemoteManifestSchema } from './remote-manifest.ts';
import { routesOf } from './route.ts';

const defineRoute = routesOf('gateway');

/** Whether the pages of a remote were drawn, or have thrown: a view that was drawn can still fail. */
export const viewOutcomes = ['shown', 'failed'] as const;
export type ViewOutcome = (typeof viewOutcomes)[number];

export const reportRemoteView = defineRoute({
  id: 'reportRemoteView',
  method: 'POST',
  path: paths.remoteView,
  summary:
    'Reports that the pages of a remote were shown or have failed, while a new build of it is released in steps. Each person counts once for each build and outcome; what is about no such build is ignored.',
  params: z.object({
    remote: RemoteManifestSchema.shape.name,
    build: RemoteManifestSchema.shape.build.unwrap(),
    outcome: z.enum(viewOutcomes),
  }),
  status: 204,
});
