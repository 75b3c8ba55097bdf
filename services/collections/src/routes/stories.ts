import { getStories, withdrawStory, writeStory } from '@our-dates/contracts/stories';
import type { ServiceApp } from '@our-dates/service-kit/http/app';
import { route } from '@our-dates/service-kit/http/route';
import type { Stories } from '../domain/stories.ts';

export function storyRoutes(app: ServiceApp, { stories }: { stories: Stories }): void {
  route(app, getStories, async ({ viewer, params }) => ({ jsonText: await stories.read(viewer, params.id) }));

  route(app, writeStory, async ({ viewer, params, body }) => ({
    json: await stories.write(viewer, params.id, body),
  }));

  route(app, withdrawStory, async ({ viewer, params, query }) => {
    await stories.withdraw(viewer, params.id, query.version);
    return {};
  });
}
