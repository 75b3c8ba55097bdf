import {
  askUndo,
  type EndedPartnership,
  endPartnership,
  getPartner,
  listEndedPartnerships,
  withdrawUndo,
} from '@our-dates/contracts/partnerships';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { Partnership } from '../domain/partnership.ts';
import type { Undo } from '../domain/undo.ts';
import type { EndedPartnership as StoredEnd } from '../repository/ended-partnerships.ts';

export function partnershipRoutes(
  app: ServiceApp,
  { partnership, undo }: { partnership: Partnership; undo: Undo },
): void {
  route(app, getPartner, async ({ viewer }) => ({
    json: { partner: await partnership.partnerOf(viewer.id) },
  }));

  route(app, endPartnership, async ({ viewer }) => {
    await partnership.end(viewer.id);
    return {};
  });

  route(app, listEndedPartnerships, async ({ viewer }) => ({
    json: (await undo.list(viewer)).map(onWire),
  }));

  route(app, askUndo, async ({ viewer, params }) => ({
    json: { partner: await undo.ask(viewer, params.id) },
  }));

  route(app, withdrawUndo, async ({ viewer, params }) => {
    await undo.withdraw(viewer, params.id);
    return {};
  });
}

function onWire({ otherId, endedAt, undoUntil, ...ended }: StoredEnd): EndedPartnership {
  return { ...ended, endedAt: endedAt.toISOString(), undoUntil: undoUntil.toISOString() };
}
