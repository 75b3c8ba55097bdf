import { endPartnership, getPartner } from '@our-dates/contracts/partnerships';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
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
