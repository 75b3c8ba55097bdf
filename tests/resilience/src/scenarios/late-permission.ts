import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { couple, type Person } from '@our-dates/test-support/api-people';
import type { Scenario } from '../scenario.ts';
import { rowsIn } from '../tools/events.ts';
import { memoryForm, noiseJpeg, photoForm } from '../tools/pictures.ts';
import { sendSlowly } from '../tools/slow-form.ts';

/** Longer than the lifetime of the token that names the viewer to a service. */
const durationMs = 70_000;

interface Case {
  readonly step: string;
  readonly status: Promise<number>;
  readonly expected: number;
}

export const scenario: Scenario = {
  about: `uploads that take ${durationMs / 1000} s, whose sender loses the right to them meanwhile`,
  limitMs: 240_000,
  async run(context) {
    const platform = await context.startProcesses();
    const { url } = platform;
    const { bytes } = await noiseJpeg();
    const photos = () => rowsIn(platform.databaseOf('collections'), 'photo');

    /** A person with a partner in whose memory they are putting a photo. */
    const uploading = async () => {
      const [owner, sender] = await couple(url);
      const { id } = await owner.json<{ id: number }>('POST', paths.collections, {
        body: memoryForm('Slow'),
      });
      const status = sendSlowly(url, sender, {
        method: 'POST',
        path: paths.photos,
        form: photoForm(id, bytes),
        durationMs,
      });
      return { owner, sender, status, id };
    };
    const cases: Case[] = [];
    const add = (step: string, status: Promise<number>, expected: number) => {
      cases.push({ step, status, expected });
    };

    const allowed = await uploading();
    add('a photo, still allowed', allowed.status, 201);
    const ended = await uploading();
    add('a photo, the partnership ended', ended.status, 404);
    const out = await uploading();
    add('a photo, signed out', out.status, 401);
    const deleted = await uploading();
    add('a photo, the memory deleted', deleted.status, 404);
    const [author, pictured] = await couple(url);
    const memory = {
      method: 'POST',
      path: paths.collections,
      form: memoryForm('Late', [bytes]),
      durationMs,
    } as const;
    add('a memory, signed out', sendSlowly(url, author, memory), 401);
    const profile = { method: 'PUT', path: paths.profile, form: pictureForm(bytes), durationMs } as const;
    add('a profile picture, signed out', sendSlowly(url, pictured, profile), 401);

    context.say(`six uploads are on their way, each for ${durationMs / 1000} s`);
    // The gateway has authorised all of them by then.
    await delay(2000, undefined, { signal: context.signal });
    await ended.owner.json('DELETE', paths.partnership);
    await deleted.owner.json('DELETE', `${paths.collections}/${deleted.id}`);
    const leaving: Person[] = [out.sender, author, pictured];
    for (const person of leaving) await person.json('POST', paths.logout);

    for (const { step, status: answered, expected } of cases) {
      const status = await answered;
      context.report({
        step,
        result: `${status} after ${durationMs / 1000} s, ${expected} expected`,
        passed: status === expected,
      });
    }
    const [stored, listed] = [
      await photos(),
      await allowed.owner.json<Photo[]>('GET', `${paths.photos}?collectionId=${allowed.id}`),
    ];
    context.report({
      step: 'photos stored',
      result: `${stored}, ${listed.length} of them allowed`,
      passed: stored === 1 && listed.length === 1,
    });
  },
};

function pictureForm(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set('displayName', 'Late');
  form.set('profilePicture', new Blob([new Uint8Array(bytes)]), 'me.jpg');
  return form;
}
