import { findSlices, slicesOf } from '@our-dates/slices/find-slices';
import { expect, test } from '@playwright/test';
import { podsOf, runInPod } from '../tools/pods.ts';

const stores = { postgres: 5432, redis: 6379, rabbitmq: 5672, s3: 7070 } as const;
const slices = findSlices();
const services = slicesOf(slices, 'service').map(({ name }) => name);
/** Their files, and what the HTML is made of. */
const pages = [...slicesOf(slices, 'shell'), ...slicesOf(slices, 'remote')].map(({ kind, name }) =>
  kind === 'remote' ? `mfe-${name}` : name,
);
const addresses = [
  ...services.map((name) => ({ name, place: `${name}:80` })),
  ...Object.entries(stores).map(([name, port]) => ({ name, place: `${name}:${port}` })),
  ...pages.map((name) => ({ name, place: `${name}:80` })),
  { name: 'gateway', place: 'gateway:80' },
  { name: 'the API of the cluster', place: 'kubernetes.default.svc:443' },
];

/** Which of the addresses accept a connection from a pod. */
async function reachedFrom(pod: string): Promise<string[]> {
  const text = await runInPod(
    pod,
    `import { connect } from 'node:net';
     const reaches = ({ place }) => new Promise((resolve) => {
       const [host, port] = place.split(':');
       const socket = connect({ host, port, timeout: 8000 });
       const end = (reached) => { socket.destroy(); resolve(reached); };
       socket.once('connect', () => end(true)).once('timeout', () => end(false)).once('error', () => end(false));
     });
     const addresses = ${JSON.stringify(addresses)};
     const reached = await Promise.all(addresses.map(reaches));
     console.log(JSON.stringify(addresses.filter((_, at) => reached[at]).map(({ name }) => name)));`,
  );
  return JSON.parse(text);
}

for (const slice of [...slicesOf(slices, 'service'), ...slicesOf(slices, 'gateway')]) {
  test(`a pod of ${slice.name} reaches what its declaration says, and nothing else`, async () => {
    const leadsTo =
      slice.kind === 'gateway'
        ? [
            ...slicesOf(slices, 'service')
              .filter(({ contract }) => contract.length > 0)
              .map(({ name }) => name),
            ...pages,
          ]
        : [];
    const allowed = new Set([...slice.calls, ...slice.needs, ...leadsTo]);
    const [pod] = await podsOf(slice.name);
    expect(new Set(await reachedFrom(pod?.name ?? ''))).toEqual(allowed);
  });
}
