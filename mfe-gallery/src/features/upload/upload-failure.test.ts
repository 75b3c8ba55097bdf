import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@our-dates/browser/api-error';
import { failureWords, isInterruption, retryAfterMs, uploadFailureSentence } from './upload-failure.ts';

function refusal(code: string, message: string): ApiError {
  const body = JSON.stringify({ code, message });
  return new ApiError({ status: 503, statusText: 'Service Unavailable', body });
}

const interruption = new TypeError('The connection was interrupted. Please try again.');

describe('photos that could not be sent', () => {
  it('are explained by the code, the service’s own sentence, the status text, or the fallback', () => {
    expect(uploadFailureSentence(refusal('DATABASE_TIMEOUT', 'x'))).toBe(
      'Database connection timeout. Please try again in a moment.',
    );
    expect(uploadFailureSentence(refusal('CONNECTION_RESET', 'x'))).toBe(
      'Connection was reset. Please try again.',
    );
    expect(uploadFailureSentence(refusal('ANY', 'This one is damaged.'))).toBe('This one is damaged.');
    const unexplained = (statusText: string) => new ApiError({ status: 502, statusText, body: '<html>' });
    expect(uploadFailureSentence(unexplained('Bad Gateway'))).toBe('Bad Gateway');
    expect(uploadFailureSentence(unexplained(''))).toBe('Failed to upload photo');
  });

  it('count as interrupted only without a response', () => {
    expect(isInterruption(interruption)).toBe(true);
    expect(isInterruption(refusal('ANY', 'x'))).toBe(false);
  });

  it('show the matching toast', () => {
    expect(failureWords(refusal('DATABASE_TIMEOUT', 'x'))).toEqual({
      title: 'Connection timeout',
      description: 'The upload took too long. Please check your connection and try again.',
    });
    expect(failureWords(refusal('CONNECTION_RESET', 'x'))).toEqual({
      title: 'Connection interrupted',
      description: 'The connection was interrupted. Please try again.',
    });
    expect(failureWords(interruption).title).toBe('Connection interrupted');
    expect(failureWords(refusal('ANY', 'Damaged.'))).toEqual({
      title: 'Upload failed',
      description: 'Damaged.',
    });
  });
});

describe('a memory that could not be sent', () => {
  const limited = new ApiError({ status: 429, statusText: '', body: '', retryAfter: '7' });
  it.each([
    ['a lost connection', interruption, 2, false, 4_000],
    ['a lost connection that has come back meanwhile', interruption, 2, true, 0],
    ['a service that says when', limited, 2, true, 7_000],
    ['a service that does not say when', refusal('ANY', 'x'), 2, true, undefined],
  ])('is sent again, or only on request, after %s', (_, error, failures, isBackOnline, expected) => {
    expect(retryAfterMs(error, { failures, isBackOnline })).toBe(expected);
  });
});
