import { chooseBookPhotos, readYearBook } from '@our-dates/contracts/year-book';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { YearBooks } from '../domain/year-books.ts';

export function yearBookRoutes(app: ServiceApp, { yearBooks }: { yearBooks: YearBooks }): void {
  route(app, readYearBook, async ({ viewer, query }) => ({
    jsonText: await yearBooks.read(viewer, query.year),
  }));

  route(app, chooseBookPhotos, async ({ viewer, body }) => {
    await yearBooks.choose(viewer, body.choices);
    return {};
  });
}
