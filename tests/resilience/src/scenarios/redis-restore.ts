import { setTimeout as delay } from 'node:timers/promises';
import { fillPath, paths } from '@our-dates/contracts/paths';
import { couple, type Person, signUp } from '@our-dates/test-support/api-people';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { memoryForm } from '../tools/pictures.ts';

const rounds = 5;

export const scenario: Scenario = {
  about: 'Redis is restored from an older copy: no ended session and no former partner comes back with it',
  limitMs: 240_000,
  async run(context) {
    const platform = await context.startProcesses();
    const { redis } = platform.servers;
    const seen = { wrong: 0, slowestMs: 0 };

    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = await couple(platform.url);
      const [leaving, extending] = [await signUp(platform.url), await signUp(platform.url)];
      const memory = await one.json<{ id: number }>('POST', paths.collections, {
        body: memoryForm('Shared once'),
      });
      const theirs = fillPath(paths.collection, { id: memory.id });
      for (const person of [one, other]) await expectStatus(person, theirs, 200);
      for (const person of [leaving, extending]) await expectStatus(person, paths.me, 200);
      const restore = await redis.copy();

      await one.call('DELETE', paths.partnership);
      await leaving.call('POST', paths.logout);
      await extending.call('POST', paths.refresh);
      await restore();

      // The first request of each that is answered after Redis is back.
      const began = Date.now();
      const first = await Promise.all([
        firstAnswer(context, other, theirs),
        firstAnswer(context, leaving, paths.collections),
        firstAnswer(context, extending, paths.collections),
        firstAnswer(context, one, theirs),
      ]);
      seen.slowestMs = Math.max(seen.slowestMs, Date.now() - began);
      if (first.join() !== '404,401,401,200') {
        seen.wrong += 1;
        context.say(`round ${round}: ${first.join()}`);
      }
    }
    context.report({
      step: 'the first answers after a restore',
      result: `${rounds - seen.wrong} of ${rounds} rounds right: the ex-partner 404, signed out 401, the replaced session 401, the owner 200; within ${seen.slowestMs} ms`,
      passed: seen.wrong === 0,
    });
  },
};

async function expectStatus(person: Person, path: string, wanted: number): Promise<void> {
  const { status } = await person.call('GET', path);
  if (status !== wanted) throw new Error(`${path}: ${status} instead of ${wanted}`);
}

/** Its first answer that is not about Redis being away. */
async function firstAnswer(context: ScenarioContext, person: Person, path: string): Promise<number> {
  for (;;) {
    const { status } = await person.call('GET', path, { signal: context.signal });
    if (status !== 503) return status;
    await delay(20, undefined, { signal: context.signal });
  }
}
