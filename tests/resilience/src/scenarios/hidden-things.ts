import { randomBytes } from 'node:crypto';
import { fillPath, imageName, imageUrl, paths } from '@our-dates/contracts/paths';
import type { Photo } from '@our-dates/contracts/photos';
import { type Person, signUp } from '@our-dates/test-support/api-people';
import { percentile } from '@our-dates/test-support/percentile';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { memoryForm, noiseJpeg } from '../tools/pictures.ts';

const rounds = 150;
/** Two medians of the same distribution are nearer to each other than that. */
const tellingRatio = 1.25;
const missing = 2_000_000_000;

interface Question {
  readonly what: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly hidden: string;
  readonly missing: string;
  readonly body?: object;
}

export const scenario: Scenario = {
  about: 'the time of a 404 does not tell whether there is something that one may not see',
  limitMs: 180_000,
  async run(context) {
    const { url } = await context.startProcesses();
    const [owner, stranger] = [await signUp(url), await signUp(url)];
    for (const question of await questionsAbout(owner)) await compare(context, stranger, question);
  },
};

/** Every address at which a stranger could ask for what is the owner's. */
async function questionsAbout(owner: Person): Promise<readonly Question[]> {
  const body = memoryForm('Hidden', [(await noiseJpeg()).bytes]);
  const { id } = await owner.json<{ id: number }>('POST', paths.collections, { body });
  const [photo] = await owner.json<Photo[]>('GET', `${paths.photos}?collectionId=${id}`);
  if (!photo) throw new Error('the memory has no photo');
  const comments = fillPath(paths.photoComments, { id: photo.id });
  const content = { content: 'Words' };
  const comment = await owner.json<{ id: number }>('POST', comments, { body: content });
  const by = (template: string, hiddenId: number) => ({
    hidden: template.replace(':id', String(hiddenId)),
    missing: template.replace(':id', String(missing)),
  });
  return [
    { what: 'comments of a photo', method: 'GET', ...by(paths.photoComments, photo.id) },
    { what: 'a comment on a photo', method: 'POST', ...by(paths.photoComments, photo.id), body: content },
    { what: 'a photo', method: 'GET', ...by(paths.photo, photo.id) },
    { what: 'a photo', method: 'DELETE', ...by(paths.photo, photo.id) },
    { what: 'a like', method: 'POST', ...by(paths.photoLike, photo.id) },
    { what: 'a memory', method: 'GET', ...by(paths.collection, id) },
    { what: 'a memory', method: 'DELETE', ...by(paths.collection, id) },
    { what: 'a comment', method: 'PUT', ...by(paths.comment, comment.id), body: content },
    { what: 'a comment', method: 'DELETE', ...by(paths.comment, comment.id) },
    {
      what: 'a picture',
      method: 'GET',
      hidden: imageUrl(imageName(photo.filePath), 320),
      missing: imageUrl(randomBytes(16).toString('hex'), 320),
    },
  ];
}

/** Asks for both in turn, so that other work of the machine slows both down. */
async function compare(context: ScenarioContext, stranger: Person, question: Question): Promise<void> {
  const { what, method, body } = question;
  const times: Record<'hidden' | 'missing', number[]> = { hidden: [], missing: [] };
  for (let round = 0; round < rounds; round += 1) {
    context.signal.throwIfAborted();
    for (const kind of ['hidden', 'missing'] as const) {
      const answer = await stranger.call(method, question[kind], body ? { body } : {});
      if (answer.status !== 404)
        throw new Error(`${method} ${question[kind]}: ${answer.status} ${answer.text}`);
      times[kind].push(answer.ms);
    }
  }
  const median = (values: readonly number[]) => percentile(0.5, values);
  const [hidden, absent] = [median(times.hidden), median(times.missing)];
  const ratio = Math.max(hidden, absent) / Math.min(hidden, absent);
  context.report({
    step: `${method} ${what}`,
    result: `medians of ${rounds}: ${hidden.toFixed(2)} ms hidden, ${absent.toFixed(2)} ms missing`,
    passed: ratio < tellingRatio,
  });
}
