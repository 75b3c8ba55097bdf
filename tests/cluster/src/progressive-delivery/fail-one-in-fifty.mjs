// Preloaded into a service: one of fifty requests of the API fails, as from a bug that few requests meet.
import { Server } from 'node:http';

const { emit } = Server.prototype;
Server.prototype.emit = function emitOrFail(event, req, res, ...rest) {
  if (event !== 'request' || !req.url.startsWith('/api/') || Math.random() >= 0.02)
    return emit.call(this, event, req, res, ...rest);
  req.resume();
  res.writeHead(500, { 'content-type': 'application/problem+json' }).end('{"status":500}');
  return true;
};
