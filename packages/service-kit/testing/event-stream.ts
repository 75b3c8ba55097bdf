import { EventSourceParserStream } from 'eventsource-parser/stream';

/** A stream of server-sent events, as it arrives. */
export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  readonly events: { readonly event: string; readonly id: string | undefined; readonly data: unknown }[];
  /** Resolves when it has ended: the server has ended it, or it was cut off. */
  readonly ended: Promise<'ended' | 'cut off'>;
  close(): void;
}

export async function openStream(
  base: string,
  path: string,
  headers: Record<string, string>,
): Promise<OpenStream> {
  const closing = new AbortController();
  const response = await fetch(new URL(path, base), { headers, signal: closing.signal });
  const events: OpenStream['events'] = [];
  async function read(): Promise<void> {
    const parsed = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream());
    for await (const { event = 'message', id, data } of parsed ?? []) {
      events.push({ event, id, data: JSON.parse(data) });
    }
  }
  const ended = read().then(
    () => 'ended' as const,
    () => 'cut off' as const,
  );
  return {
    status: response.status,
    headers: response.headers,
    events,
    ended,
    close: () => closing.abort(),
  };
}
