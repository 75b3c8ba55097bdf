import { deleteAccountPath } from '@our-dates/contracts/account-deletion';
import { paths } from '@our-dates/contracts/paths';
import { until } from '@our-dates/test-support/until';
import type { Feature } from '../feature.ts';

export const account: Feature = {
  steps: {
    'delete the account': {
      weight: 0.15,
      take: async (stage) => {
        const { actor, model } = stage;
        // Somebody has to be left to look.
        if (model.people.size <= 2) return false;
        await stage.call('POST', deleteAccountPath, 204, { body: {} });
        const photos = model.photos.filter(({ memoryId }) => model.memory(memoryId).ownerId === actor.id);
        model.removePerson(actor.id);
        for (const photo of photos) stage.touch(null, photo);
        stage.isSpreading = true;
        stage.same('their session', 401, (await actor.person.call('GET', paths.me)).status);
        const partner = stage.members.find(({ id }) => model.people.has(id));
        if (partner) {
          await until(
            'the end of the partnership',
            20,
            async () => (await partner.person.call('GET', paths.partner)).status,
            (status) => status === 200,
          );
        }
        return true;
      },
    },
  },
};
