import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '@our-dates/contracts/paths';
import { type Person, signUp } from '@our-dates/test-support/api-people';
import { percentile } from '@our-dates/test-support/percentile';
import type { Scenario, ScenarioContext } from '../scenario.ts';

const senders = 400;
const attackMs = 15_000;
const pages = [paths.me, paths.collectionsWithThumbnails, paths.partner];

/** The address, as the trusted proxy names it, of the sender whose bodies never end. */
const attacks = [
  { step: 'logins from one /64', path: paths.login, addressOf: (at: number) => `2001:db8:0:1::${at}` },
  { step: 'logins from 400 addresses', path: paths.login, addressOf: (at: number) => address(at) },
  { step: 'forms from 400 addresses', path: paths.photos, addressOf: (at: number) => address(at) },
];

export const scenario: Scenario = {
  about: `${senders} bodies without an end, again and again: requests of all others continue`,
  limitMs: 240_000,
  async run(context) {
    const platform = await context.startProcesses({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const reader = await signUp(platform.url);
    // One account may hold 48 connections, so many are needed to hold all of a service's.
    const uploaders = await Promise.all(Array.from({ length: 10 }, () => signUp(platform.url)));
    for (const { step, path, addressOf } of attacks) {
      const ended = new AbortController();
      const begun = { count: 0 };
      const attacking = Array.from({ length: senders }, (_, at) =>
        keepBeginning(
          platform.url,
          path,
          addressOf(at),
          uploaders[at % uploaders.length],
          ended.signal,
          begun,
        ),
      );
      const outcome = await readOn(context, reader);
      ended.abort();
      await Promise.all(attacking);
      context.report({
        step,
        result: `${begun.count} begun in ${attackMs / 1000} s; of ${outcome.times.length} reads ${outcome.failed} failed, p50 ${Math.round(percentile(0.5, outcome.times))} ms, p95 ${Math.round(percentile(0.95, outcome.times))} ms`,
        passed: outcome.failed === 0 && outcome.times.length > 0,
      });
    }
  },
};

const address = (at: number) => `198.51.${100 + (at >> 8)}.${at & 255}`;

/** Begins a body, sends a byte of it each second, and starts again when it is refused. */
async function keepBeginning(
  url: string,
  path: string,
  from: string,
  person: Person | undefined,
  ended: AbortSignal,
  begun: { count: number },
): Promise<void> {
  while (!ended.aborted) {
    const socket = await begin(url, path, from, person);
    begun.count += 1;
    const closed = once(socket, 'close', { signal: ended }).catch(() => {});
    const trickle = setInterval(() => socket.writable && socket.write('x'), 1000);
    // A body without an end gets no answer but a refusal.
    socket.once('data', () => socket.destroy());
    await closed;
    clearInterval(trickle);
    socket.destroy();
    await delay(100);
  }
}

async function begin(url: string, path: string, from: string, person: Person | undefined): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect').catch(() => {});
  const isForm = path === paths.photos;
  const headers = [
    ...[`Host: ${hostname}:${port}`, `Origin: ${url}`, `X-Forwarded-For: ${from}`, 'Content-Length: 90000'],
    isForm ? 'Content-Type: multipart/form-data; boundary=x' : 'Content-Type: application/json',
    ...(isForm && person ? [`Cookie: ${person.headers.cookie}`] : []),
  ];
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`);
  return socket;
}

/** What a page asks, four times a second, for as long as the attack lasts. */
async function readOn(
  context: ScenarioContext,
  reader: Person,
): Promise<{ failed: number; times: number[] }> {
  const times: number[] = [];
  let failed = 0;
  const until = Date.now() + attackMs;
  while (Date.now() < until) {
    const answers = await Promise.all(
      pages.map((page) =>
        reader.call('GET', page, { headers: { 'x-forwarded-for': '203.0.113.9' }, signal: context.signal }),
      ),
    );
    for (const { status, ms } of answers) {
      times.push(ms);
      if (status !== 200) failed += 1;
    }
    await delay(250, undefined, { signal: context.signal });
  }
  return { failed, times };
}
