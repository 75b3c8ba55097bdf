import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { hostilePictures } from '@our-dates/imaging/testing/hostile-pictures';
import { type Answer, type Person, signUp } from '@our-dates/test-support/api-people';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { forgetPeaks, peakMib } from '../tools/memory.ts';
import { memoryForm, noiseJpeg, photoForm } from '../tools/pictures.ts';

const limitMib = 512;
/** Of all people together, each picture of the list so often. */
const senders = 2;

interface Sent {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A platform, and its processes by name. */
interface Target {
  readonly name: string;
  readonly url: string;
  pids(): ReadonlyMap<string, number>;
}

export const scenario: Scenario = {
  about: `pictures of few bytes that take much memory: every process stays below ${limitMib} MiB`,
  limitMs: 1_500_000,
  async run(context) {
    context.say('making the pictures');
    const pictures: Sent[] = [];
    for (const { name, make } of hostilePictures) {
      context.signal.throwIfAborted();
      pictures.push({ name, bytes: await make() });
    }
    const processes = await context.startProcesses();
    await attack(
      context,
      { name: 'processes', url: processes.url, pids: () => processes.slices.pids },
      pictures,
    );
    await processes.slices.stop();
    const one = await context.startOneMachine();
    const pids = new Map([['platform', one.pid]]);
    await attack(context, { name: 'one process', url: one.url, pids: () => pids }, pictures);
  },
};

async function attack(context: ScenarioContext, target: Target, pictures: readonly Sent[]): Promise<void> {
  const before = new Map(target.pids());
  const people = await Promise.all(Array.from({ length: senders }, () => signUp(target.url)));
  const memories = await Promise.all(people.map((person) => recordMemory(person)));
  const [person, memoryId] = [people[0], memories[0]];
  if (!person || memoryId === undefined) throw new Error('there are several');
  for (const picture of pictures) {
    context.signal.throwIfAborted();
    forgetPeaks(target.pids().values());
    const asPhoto = await send(person, memoryId, picture);
    const asPortrait = await portray(person, picture);
    await untilProcessed(context, person, memoryId);
    report(context, target, `${picture.name}: ${answered([asPhoto, asPortrait])}`);
  }

  context.say('all of them at once');
  forgetPeaks(target.pids().values());
  const photograph = { name: 'a photo', bytes: (await noiseJpeg(4000, 3000)).bytes };
  const answers = await Promise.all(
    people.flatMap((each, index) =>
      [...pictures, photograph].flatMap((picture) => [
        send(each, memories[index] ?? 0, picture),
        portray(each, picture),
      ]),
    ),
  );
  for (const [index, each] of people.entries()) await untilProcessed(context, each, memories[index] ?? 0);
  report(context, target, `all at once, ${answers.length} requests: ${answered(answers)}`);
  const same = [...before].every(([name, pid]) => target.pids().get(name) === pid);
  context.report({ step: `${target.name}: none has ended`, result: same ? 'none' : 'some', passed: same });
}

async function recordMemory(person: Person): Promise<number> {
  const body = memoryForm('Pictures');
  return (await person.json<{ id: number }>('POST', paths.collections, { body })).id;
}

const send = (person: Person, memoryId: number, { bytes }: Sent) =>
  person.call('POST', paths.photos, { body: photoForm(memoryId, bytes) });

function portray(person: Person, { bytes }: Sent): Promise<Answer> {
  const body = new FormData();
  body.set('profilePicture', new Blob([new Uint8Array(bytes)]), 'me');
  return person.call('PUT', paths.profile, { body });
}

async function untilProcessed(context: ScenarioContext, person: Person, memoryId: number): Promise<void> {
  const isProcessing = async () => {
    const photos = await person.json<Photo[]>('GET', `${paths.photos}?collectionId=${memoryId}`);
    return photos.some(({ status }) => status === 'processing');
  };
  while (await isProcessing()) await delay(100, undefined, { signal: context.signal });
}

/** How often which answer came: `201 and 422`, or `120 × 201, 40 × 422`. */
function answered(answers: readonly Answer[]): string {
  const counts = new Map<string, number>();
  for (const { status, text } of answers) {
    const what = status < 300 ? `${status}` : `${status} ${JSON.parse(text).code}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ');
}

function report(context: ScenarioContext, target: Target, step: string): void {
  const peaks = [...target.pids()].map(([name, pid]) => [name, peakMib(pid)] as const);
  const highest = Math.max(...peaks.map(([, mib]) => mib ?? Infinity));
  context.report({
    step: `${target.name}: ${step}`,
    result: peaks
      .filter(([, mib]) => (mib ?? 0) > 150)
      .map(([name, mib]) => `${name} ${mib}`)
      .join(', '),
    passed: highest < limitMib,
  });
}
