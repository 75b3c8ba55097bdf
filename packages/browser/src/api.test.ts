import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { getJson, sendJson } from './api.ts';
import { ApiError, ConnectionError, errorSentence } from './api-error.ts';
import { sendForm } from './send-form.ts';
import { runInTrace } from './trace.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const at = (path: string) => new URL(path, location.href).href;

describe('a request of a page', () => {
  it('parses the JSON of a success', async () => {
    server.use(http.get(at('/api/photos/7'), () => HttpResponse.json({ id: 7 })));
    await expect(getJson(at('/api/photos/7'))).resolves.toEqual({ id: 7 });
  });

  it('sends a change as JSON, and accepts a response without a body', async () => {
    let sent: unknown;
    server.use(
      http.put(at('/api/comments/7'), async ({ request }) => {
        sent = await request.json();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await expect(sendJson('PUT', at('/api/comments/7'), { content: 'Yes' })).resolves.toBeUndefined();
    expect(sent).toEqual({ content: 'Yes' });
  });

  it('starts a trace for each kind of request, and continues the trace of the live change that causes it', async () => {
    const traces: (string | null)[] = [];
    const note = ({ request }: { request: Request }) => {
      traces.push(request.headers.get('traceparent'));
      return HttpResponse.json({});
    };
    server.use(http.get(at('/api/photos/7'), note), http.post(at('/api/photos'), note));
    await getJson(at('/api/photos/7'));
    await sendForm('POST', at('/api/photos'), new FormData());
    const ofChange = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    let because: Promise<unknown> = Promise.resolve();
    runInTrace(ofChange, () => {
      because = getJson(at('/api/photos/7'));
    });
    await Promise.all([because, getJson(at('/api/photos/7'))]);
    const fresh = expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(traces).toEqual([fresh, fresh, ofChange, fresh]);
    expect(new Set(traces).size).toBe(4);
  });

  it('fails with the status and the text of a response that is not a success', async () => {
    server.use(http.get(at('/api/photos/8'), () => new HttpResponse('gone fishing', { status: 404 })));
    await expect(getJson(at('/api/photos/8'))).rejects.toThrow(/^404: gone fishing$/);
  });

  it('fails with the status text when the response is empty', async () => {
    server.use(
      http.get(
        at('/api/photos/8'),
        () => new HttpResponse(null, { status: 503, statusText: 'Service Unavailable' }),
      ),
    );
    await expect(getJson(at('/api/photos/8'))).rejects.toThrow(/^503: Service Unavailable$/);
  });

  it.each([
    ['is offline', false, 'You are offline. Please try again when you are connected.'],
    ['is interrupted', true, 'The connection was interrupted. Please try again.'],
  ])("that %s fails with our own message, not with the browser's", async (_, onLine, sentence) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    server.use(http.all(at('/api/photos'), () => HttpResponse.error()));
    const requests = [
      () => getJson(at('/api/photos')),
      () => sendJson('POST', at('/api/photos'), {}),
      () => sendForm('POST', at('/api/photos'), new FormData()),
    ];
    for (const send of requests) {
      const error = await send().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ConnectionError);
      expect(errorSentence(error, 'An unknown error occurred')).toBe(sentence);
    }
  });

  it('keeps the message of a problem and its retry delay', async () => {
    server.use(
      http.post(at('/api/photos'), () =>
        HttpResponse.json(
          { message: 'The database is busy.', code: 'DATABASE_TIMEOUT' },
          { status: 503, headers: { 'retry-after': '2' } },
        ),
      ),
    );
    const error = await sendForm('POST', at('/api/photos'), new FormData()).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 503, retryAfterSeconds: 2, problem: { code: 'DATABASE_TIMEOUT' } });
    expect(errorSentence(error, 'An unknown error occurred')).toBe('The database is busy.');
  });

  it.each([
    ['without files', () => sendJson('POST', at('/api/photos'), {})],
    ['with files', () => sendForm('POST', at('/api/photos'), new FormData())],
  ])('%s that crossed with an extension in another tab is sent again', async (_, send) => {
    let times = 0;
    server.use(
      http.post(at('/api/photos'), () => {
        times += 1;
        if (times > 1) return HttpResponse.json({ id: 7 });
        return HttpResponse.json(
          { message: 'Extended elsewhere.', code: 'SESSION_REPLACED' },
          { status: 401 },
        );
      }),
    );
    await expect(send()).resolves.toEqual({ id: 7 });
    expect(times).toBe(2);
  });

  it('is not sent again after the session has ended', async () => {
    let times = 0;
    server.use(
      http.post(at('/api/photos'), () => {
        times += 1;
        return HttpResponse.json({ message: 'Over.', code: 'SESSION_OVER' }, { status: 401 });
      }),
    );
    await expect(sendJson('POST', at('/api/photos'), {})).rejects.toThrow('401');
    expect(times).toBe(1);
  });

  it('sends nothing when it is aborted before it starts', async () => {
    await expect(
      sendForm('POST', at('/api/photos'), new FormData(), {
        signal: AbortSignal.abort(new Error('Removed')),
      }),
    ).rejects.toThrow('Removed');
  });
});

describe('the error message shown to a person', () => {
  const refusal = (status: number, body: string, statusText = '') =>
    new ApiError({ status, statusText, body });

  it.each([
    ['text that is no problem+json', refusal(502, 'upstream is resting'), '502: upstream is resting'],
    ['JSON that is no problem+json', refusal(400, '{"error":"no"}'), '400: {"error":"no"}'],
    ['nothing', refusal(503, '', 'Service Unavailable'), '503: Service Unavailable'],
    ['a page of markup', refusal(502, '<html><h1>Bad', 'Bad Gateway'), '502: Bad Gateway'],
    ['nothing at all', refusal(500, ''), 'An unknown error occurred'],
    ['an endless text', refusal(500, 'x'.repeat(5_000)), `500: ${'x'.repeat(300)}`],
  ])('shows the status and the text of an answer with %s', (_, error, sentence) => {
    expect(errorSentence(error, 'An unknown error occurred')).toBe(sentence);
  });

  it.each([
    ['our own error', new Error('Removed'), 'Removed'],
    ['an error of the browser', new SyntaxError('Unexpected token <'), 'An unknown error occurred'],
    ['something thrown that is no error', 'x', 'An unknown error occurred'],
  ])('for %s is %s', (_, error, sentence) => {
    expect(errorSentence(error, 'An unknown error occurred')).toBe(sentence);
  });
});
