import { fillPath, paths } from '@our-dates/contracts/paths';
import type { AllServers } from '@our-dates/service-kit/testing/all-servers';
import { type Answer, couple, type Person } from '@our-dates/test-support/api-people';
import { startTcpProxy, type TcpProxy } from '@our-dates/test-support/tcp-proxy';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import { memoryForm, noiseJpeg, photoForm } from '../tools/pictures.ts';

const delaysMs = [100, 400];
/** A page is read within this on the slowest line, and a button answers within that. */
const readWithinMs = 3500;
const writeWithinMs = 10_000;

/** Lines to the servers, through which every slice reaches them. */
type Lines = Readonly<Record<keyof AllServers, TcpProxy>>;

export const scenario: Scenario = {
  about: `each server at the end of a line of ${delaysMs.join(' and ')} ms each way: everything works, slowly`,
  limitMs: 420_000,
  async run(context) {
    let lines: Lines | undefined;
    const platform = await context.startProcesses({
      async through(servers) {
        lines = await linesTo(context, servers);
        return throughLines(servers, lines);
      },
    });
    if (!lines) throw new Error('the lines are made before the slices start');
    const pair = await couple(platform.url);
    await oneRound(context, pair);
    for (const delayMs of delaysMs) {
      for (const [server, line] of Object.entries(lines)) {
        line.setDelay(delayMs);
        const answers = await oneRound(context, pair);
        line.setDelay(0);
        report(context, `${server}, ${delayMs} ms each way`, answers);
      }
    }
  },
};

async function linesTo(context: ScenarioContext, servers: AllServers): Promise<Lines> {
  const to = async ({ port }: { readonly port: number }) => {
    const line = await startTcpProxy(port);
    context.onEnd(() => line.close());
    return line;
  };
  return {
    postgres: await to(servers.postgres),
    redis: await to(servers.redis),
    rabbitMq: await to(servers.rabbitMq),
    s3: await to(servers.s3),
  };
}

function throughLines(servers: AllServers, lines: Lines): Record<string, string> {
  const moved = (url: string, { port }: TcpProxy) => {
    const through = new URL(url);
    through.port = String(port);
    return through.href;
  };
  return {
    DATABASE_URL: moved(servers.postgres.url, lines.postgres),
    REDIS_URL: moved(servers.redis.url, lines.redis),
    AMQP_URL: moved(servers.rabbitMq.url, lines.rabbitMq),
    S3_ENDPOINT: moved(servers.s3.endpoint, lines.s3),
  };
}

/** What two people do in a minute, one after another. */
async function oneRound(
  { signal }: ScenarioContext,
  [one, other]: readonly [Person, Person],
): Promise<{ what: string; writes: boolean; answer: Answer }[]> {
  const answers: { what: string; writes: boolean; answer: Answer }[] = [];
  async function ask(what: string, who: Person, method: string, path: string, body?: FormData | object) {
    const answer = await who.call(method, path, { signal, ...(body === undefined ? {} : { body }) });
    answers.push({ what, writes: method !== 'GET', answer });
    return answer.status < 300 && answer.text ? JSON.parse(answer.text) : {};
  }
  const { bytes } = await noiseJpeg();
  await ask('me', one, 'GET', paths.me);
  await ask('gallery', one, 'GET', paths.collectionsWithThumbnails);
  const memory = await ask('new memory', one, 'POST', paths.collections, memoryForm('Far away'));
  const photo = await ask('photo', one, 'POST', paths.photos, photoForm(memory.id ?? 0, bytes));
  const photoId = { id: photo.id ?? 0 };
  await ask('memory', other, 'GET', fillPath(paths.collection, { id: memory.id ?? 0 }));
  await ask('like', other, 'POST', fillPath(paths.photoLike, photoId));
  await ask('comment', other, 'POST', fillPath(paths.photoComments, photoId), { content: 'From far away' });
  await ask('comments', one, 'GET', fillPath(paths.photoComments, photoId));
  return answers;
}

function report(
  context: ScenarioContext,
  step: string,
  answers: readonly { what: string; writes: boolean; answer: Answer }[],
): void {
  const slowest = (writes: boolean) =>
    answers
      .filter((each) => each.writes === writes)
      .reduce((most, each) => (each.answer.ms > most.answer.ms ? each : most));
  const failed = answers.filter(({ answer }) => answer.status >= 400);
  const [read, write] = [slowest(false), slowest(true)];
  const said = ({ what, answer }: typeof read) => `${what} ${(answer.ms / 1000).toFixed(1)} s`;
  context.report({
    step,
    result: `${answers.length - failed.length} of ${answers.length}${failed.map(({ what, answer }) => `, ${what} ${answer.status}`).join('')}; slowest read: ${said(read)}, slowest write: ${said(write)}`,
    passed: failed.length === 0 && read.answer.ms < readWithinMs && write.answer.ms < writeWithinMs,
  });
}
