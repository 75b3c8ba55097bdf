import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@our-dates/browser/api-error';
import { demoFailure, loginFailure } from './login-messages.ts';

function refusal(status: number, message?: string): ApiError {
  const body = message ? JSON.stringify({ message, code: 'ANY' }) : '';
  return new ApiError({ status, statusText: 'No', body });
}

describe('a failed login', () => {
  it.each([
    [refusal(401, 'Not signed in'), 'Invalid username or password'],
    [refusal(400), 'Invalid username or password'],
    [refusal(429, 'Too many tries. Wait five minutes.'), 'Too many tries. Wait five minutes.'],
    [refusal(503, 'Down'), 'An error occurred during login. Please try again.'],
    [new TypeError('Failed to fetch'), 'An error occurred during login. Please try again.'],
  ])('with %s shows: %s', (error, sentence) => {
    expect(loginFailure(error)).toBe(sentence);
  });
});

describe('a demo account that cannot be created', () => {
  it.each([
    [refusal(429, 'Too many demo accounts.'), 'Too many demo accounts.'],
    [refusal(500), 'Failed to create demo user'],
    [new TypeError('Failed to fetch'), 'An error occurred while creating demo user. Please try again.'],
  ])('with %s shows: %s', (error, sentence) => {
    expect(demoFailure(error)).toBe(sentence);
  });
});
