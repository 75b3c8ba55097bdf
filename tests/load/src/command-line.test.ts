import { describe, expect, test } from '@jest/globals';
import { profiles } from '../plan/profiles.ts';
import { scenarios } from '../plan/scenarios.ts';
import { help, readCommand } from './command-line.ts';

const read = (...args: string[]) => readCommand(args, '/results');

describe('npm run load', () => {
  test('runs a smoke of a scenario on a platform of its own, when nothing else is said', () => {
    expect(read('evening')).toEqual({
      scenario: 'evening',
      profile: 'smoke',
      scale: 1,
      live: undefined,
      url: undefined,
      as: undefined,
      insecure: false,
      processes: false,
      slow: [],
      cluster: false,
      predict: false,
      out: '/results',
      printResult: false,
    });
  });

  test('takes another platform, a scale and slowed services', () => {
    expect(
      read('share', 'stress', '--url', 'http://localhost:8080/', '--scale', '2.5', '--live', '0'),
    ).toMatchObject({
      url: 'http://localhost:8080',
      scale: 2.5,
      live: 0,
    });
    expect(read('share', '--slow', 'collections=300ms', '--slow', 'auth=20ms')).toMatchObject({
      slow: [
        { service: 'collections', ms: 300 },
        { service: 'auth', ms: 20 },
      ],
    });
  });

  test.each([
    [['nothing'], /no scenario named nothing: look-back, /],
    [['evening', 'huge'], /no profile named huge: smoke, /],
    [['evening', 'smoke', 'fast'], /not fast too/],
    [['evening', '--scale', 'many'], /--scale is a number from 0\.01 to 1000, not many/],
    [['evening', '--live', '-1'], /--live/],
    [['evening', '--url', 'localhost'], /--url is an address such as http:\/\/localhost:8080, not localhost/],
    [['evening', '--url', 'http://localhost/page'], /--url is an address/],
    [['evening', '--slow', 'collections'], /such as collections=300ms, not collections/],
    [
      ['evening', '--slow', 'collections=300ms', '--url', 'http://a'],
      /--slow are for a platform that is started here/,
    ],
    [['evening', '--processes', '--cluster'], /--processes .* started here/],
    [['evening', '--url', 'http://a', '--cluster'], /two platforms/],
    [['evening', 'average', '--predict'], /--predict is for the profile capacity/],
    [['evening', 'capacity', '--predict', '--processes'], /--predict .* in one process/],
    [['evening', '--as', 'http://a'], /--as belongs to --url/],
    [['evening', '--vus', '3'], /--vus(?:.|\n)*npm run load -- --help/],
  ])('says what is wrong with %j', (args, message) => {
    expect(() => read(...args)).toThrow(message);
  });

  test('lists every scenario and every profile with a line each', () => {
    expect(read()).toBe('help');
    expect(read('evening', '--help')).toBe('help');
    for (const [name, { about }] of Object.entries({ ...scenarios, ...profiles })) {
      expect(help()).toMatch(new RegExp(`^  ${name} +${about.slice(0, 20)}`, 'm'));
    }
  });
});
