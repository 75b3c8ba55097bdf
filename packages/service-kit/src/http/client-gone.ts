import type { ServerResponse } from 'node:http';

/** Why the signal of a request is aborted. */
export class ClientGone extends Error {
  override message = 'the client has gone';
}

/** Aborted when the client has gone before the answer was complete. */
export function abortSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const left = () => {
    if (!res.writableFinished) controller.abort(new ClientGone());
  };
  if (res.closed || res.destroyed) left();
  else res.once('close', left);
  return controller.signal;
}
