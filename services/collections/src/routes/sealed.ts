import { askToOpen, deleteSealed, listSealed, sealCollection } from '@our-dates/contracts/sealed';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { SealedMemories } from '../domain/sealed.ts';

export function sealedRoutes(app: ServiceApp, { sealed }: { sealed: SealedMemories }): void {
  route(app, listSealed, async ({ viewer }) => ({ jsonText: await sealed.list(viewer) }));

  route(app, sealCollection, async ({ viewer, params, body }) => ({
    jsonText: await sealed.seal(viewer, params.id, body),
  }));

  route(app, askToOpen, async ({ viewer, params, body }) => ({
    json: await sealed.ask(viewer, params.id, body.asked),
  }));

  route(app, deleteSealed, async ({ viewer, params }) => {
    await sealed.delete(viewer, params.id);
    return {};
  });
}
