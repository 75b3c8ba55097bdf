import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { findK6, k6Version } from './find-k6.ts';
import { withoutK6Settings } from './run-k6.ts';
import { Samples } from './samples.ts';

describe('k6', () => {
  test('is found where K6 says, and how to get it is said where it is missing', () => {
    expect(findK6({ K6: 'true' })).toBe('true');
    expect(() => findK6({ K6: '/nowhere/k6' })).toThrow(
      `k6 is not at /nowhere/k6: get it from https://github.com/grafana/k6/releases, with a package manager (brew install k6, winget install k6), or with go install go.k6.io/k6@v${k6Version}, and put it on the path or name it in K6.`,
    );
  });

  test('is of one version in both images', () => {
    const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    expect(read('Dockerfile')).toContain(`grafana/k6:${k6Version} `);
    expect(read('program.Dockerfile')).toContain(`k6@v${k6Version}`);
  });

  test('is not told of settings that would go before the scenarios', () => {
    expect(withoutK6Settings({ PATH: '/bin', K6: '/k6', K6_VUS: '1', K6_DURATION: '1s' })).toEqual({
      PATH: '/bin',
      K6: '/k6',
    });
  });

  test('writes points, of which those that plots need are kept by second and request', () => {
    const samples = new Samples(Date.parse('2026-11-22T03:00:00Z'));
    const point = (metric: string, second: string, value: number, name?: string) =>
      samples.takeLine(
        JSON.stringify({
          metric,
          type: 'Point',
          data: { time: `2026-11-22T03:00:${second}Z`, value, tags: name ? { name } : {} },
        }),
      );
    point('http_req_duration', '00.4', 12, 'gallery');
    point('http_req_duration', '00.9', 18, 'gallery');
    point('http_req_duration', '02.0', 7, 'memory');
    point('http_req_blocked', '02.0', 99, 'memory');
    point('http_req_failed', '02.0', 1, 'memory');
    point('iterations', '02.1', 1);
    point('dropped_iterations', '02.2', 3);
    samples.takeLine('{"type":"Metric","data":{"name":"iterations"},"metric":"iterations"}');

    for (const value of [1, 0, 0]) {
      const tags = { check: 'both photos are there' };
      const data = { time: '2026-11-22T03:00:01Z', value, tags };
      samples.takeLine(JSON.stringify({ metric: 'checks', type: 'Point', data }));
    }

    expect(samples.seconds).toHaveLength(3);
    expect([...samples.failedChecks]).toEqual([['both photos are there', 2]]);
    expect(samples.seconds[0]?.durations.get('gallery')).toEqual([12, 18]);
    expect(samples.seconds[1]).toMatchObject({ visits: 0, dropped: 0, failed: 0 });
    expect(samples.seconds[2]).toMatchObject({ visits: 1, dropped: 3, failed: 1 });
    expect([...samples.names()]).toEqual(['gallery', 'memory']);
  });
});
