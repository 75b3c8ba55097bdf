import { type ClientRequest, type IncomingMessage, ServerResponse } from 'node:http';
import { unavailable } from '@our-dates/service-kit/errors';
import { sendProblem } from '@our-dates/service-kit/http/responses';
import { createProxyMiddleware, type RequestHandler } from 'http-proxy-middleware';
import { cookieForHere, cookiesForThere } from './elsewhere/cookies.ts';
import { whyNotReached } from './elsewhere/platform.ts';

/**
 * Passes requests on to the gateway of this machine, which is asked for by the name that the browser knows.
 * Live streams and uploads pass as they come.
 */
export function proxyToGateway(target: URL): RequestHandler {
  return createProxyMiddleware({ target, on: { error: answerFailure(target) } });
}

/**
 * Passes requests on to a platform elsewhere, as if its own page had made them. It is a development tool: it takes
 * `Secure` from cookies, and must not listen but on this machine.
 * @param options.here origin of the pages in the browser
 */
export function proxyToPlatform(options: { address: URL; here: string; insecure: boolean }): RequestHandler {
  const { address, here, insecure } = options;
  return createProxyMiddleware({
    target: address,
    changeOrigin: true,
    secure: !insecure,
    on: {
      proxyReq(request, { headers }) {
        setHeader(request, 'cookie', headers.cookie && cookiesForThere(headers.cookie));
        // What another site asks for keeps its origin, and is refused there.
        if (headers.origin === here) request.setHeader('origin', address.origin);
        setHeader(request, 'referer', headers.referer?.replace(here, address.origin));
      },
      proxyRes({ headers }) {
        const cookies = headers['set-cookie'];
        if (cookies) headers['set-cookie'] = cookies.map(cookieForHere);
        // For the platform's own host; here it would say nothing good of localhost.
        delete headers['strict-transport-security'];
      },
      error: answerFailure(address),
    },
  });
}

function setHeader(request: ClientRequest, name: string, value: string | undefined): void {
  if (value !== undefined) request.setHeader(name, value);
}

function answerFailure(target: URL) {
  return (error: Error, req: IncomingMessage, res: unknown) => {
    if (!(res instanceof ServerResponse)) return;
    const problem = unavailable(whyNotReached(target, error));
    sendProblem(res, problem, { instance: req.url ?? '/', requestId: 'dev' });
  };
}
