import { agreeOnCopies, listCopiesAgreements, withdrawCopies } from '@our-dates/contracts/partnerships';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { Copies } from '../domain/copies.ts';

export function copiesRoutes(app: ServiceApp, { copies }: { copies: Copies }): void {
  route(app, listCopiesAgreements, async ({ viewer }) => ({
    json: (await copies.list(viewer)).map(({ otherId, agreedAt, ...agreement }) => ({
      ...agreement,
      agreedAt: agreedAt?.toISOString() ?? null,
    })),
  }));

  route(app, agreeOnCopies, async ({ viewer, params }) => ({
    json: { isAgreed: await copies.agree(viewer, params.id) },
  }));

  route(app, withdrawCopies, async ({ viewer, params }) => {
    await copies.withdraw(viewer, params.id);
    return {};
  });
}
