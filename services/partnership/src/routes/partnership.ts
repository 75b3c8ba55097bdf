import type { ServiceApp } from '@our-dates/common/http/app';
import { route } from '@our-dates/common/http/route';
import { endPartnership, getPartner } from '@our-dates/contracts/partnerships';
import type { Partnership } from '../domain/partnership.ts';

export function partnershipRoutes(app: ServiceApp, { partnership }: { partnership: Partnership }): void {
  route(app, getPartner, async ({ viewer }) => ({
    json: { partner: await partnership.partnerOf(viewer.id) },
  }));

  route(app, endPartnership, async ({ viewer }) => {
    await partnership.end(viewer.id);
    return {};
  });
}
