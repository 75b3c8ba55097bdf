import { expect, test } from '@jest/globals';
import { rowsOf } from './span-tree.ts';
import { readSpans, type TraceSpan } from './spans.ts';
import { waterfall } from './waterfall.ts';

const span = (id: string, parentId: string, rest: Partial<TraceSpan> = {}): TraceSpan => ({
  traceId: 'a'.repeat(32),
  id,
  parentId,
  slice: 'gateway',
  name: id,
  startMs: 0,
  endMs: 10,
  failed: false,
  attributes: {},
  ...rest,
});

test('a waterfall has each span below the one that caused it, the earlier first', () => {
  const rows = rowsOf([
    span('late', 'root', { startMs: 5 }),
    span('deep', 'early'),
    span('root', ''),
    span('early', 'root', { startMs: 1 }),
  ]);
  expect(rows.map(({ span: { id }, depth }) => [id, depth])).toEqual([
    ['root', 0],
    ['early', 1],
    ['deep', 2],
    ['late', 1],
  ]);
});

test('a waterfall draws a span that was not recorded from those it caused', () => {
  const rows = rowsOf([
    span('one', 'page-1', { startMs: 2, endMs: 4 }),
    span('two', 'page-1', { startMs: 3, endMs: 9 }),
  ]);
  expect(rows[0]).toMatchObject({ isInferred: true, span: { slice: 'page', startMs: 2, endMs: 9 } });
  expect(rows).toHaveLength(3);
});

test('a waterfall draws each span as a bar of its duration, and marks failed ones', () => {
  const picture = waterfall([
    span('root', '', { endMs: 100 }),
    span('half', 'root', { endMs: 50, failed: true }),
  ]);
  const [whole, half] = [...picture.matchAll(/<rect x="[\d.]+" y="\d+" width="([\d.]+)"/g)].map(([, long]) =>
    Number(long),
  );
  expect(half).toBeCloseTo((whole ?? 0) / 2, 0);
  expect(picture).toContain('50 ms, failed');
});

test('a waterfall shows the name of a span as text, also where it is markup', () => {
  expect(waterfall([span('root', '', { name: '<script>' })])).not.toContain('<script>');
});

test('an export request in OTLP’s JSON is read', () => {
  const request = {
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'comments' } }] },
        scopeSpans: [
          {
            spans: [
              {
                traceId: 't',
                spanId: 's',
                name: 'GET /api/photos/:photoId/comments',
                startTimeUnixNano: '1700000000000500000',
                endTimeUnixNano: '1700000000001500000',
                attributes: [{ key: 'http.response.status_code', value: { intValue: 503 } }],
                status: { code: 2 },
              },
            ],
          },
        ],
      },
    ],
  };
  expect(readSpans(request)).toEqual([
    {
      traceId: 't',
      id: 's',
      parentId: '',
      slice: 'comments',
      name: 'GET /api/photos/:photoId/comments',
      startMs: 1_700_000_000_000.5,
      endMs: 1_700_000_000_001.5,
      failed: true,
      attributes: { 'http.response.status_code': 503 },
    },
  ]);
});
