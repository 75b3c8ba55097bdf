import { once } from 'node:events';

/** Called through the inspector of a Node process that was started with `--inspect`. */
export interface InspectedProcess {
  /** What its JavaScript holds after a garbage collection, buffers included, in MB of 1024 kB. */
  megabytesInUse(): Promise<number>;
  stop(): void;
}

interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize: number;
}

/** @param address host and port of its inspector */
export async function inspectProcess(address: string): Promise<InspectedProcess> {
  const targets: unknown = await (await fetch(`http://${address}/json/list`)).json();
  const [target] = targets as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error(`Nothing can be inspected at ${address}.`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result }: { id?: number; result?: unknown } = JSON.parse(String(data));
    if (id === undefined) return;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  let lastId = 0;
  const call = (method: string) =>
    new Promise<unknown>((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      socket.send(JSON.stringify({ id: lastId, method }));
    });
  return {
    async megabytesInUse() {
      // What the first collection finalizes, only the second one removes.
      await call('HeapProfiler.collectGarbage');
      await call('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize } = (await call('Runtime.getHeapUsage')) as HeapUsage;
      return (usedSize + backingStorageSize) / 1024 ** 2;
    },
    stop: () => socket.close(),
  };
}
