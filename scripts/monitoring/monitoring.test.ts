import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { changesPath } from '@our-dates/contracts/changes';
import { live } from '@our-dates/contracts/live';
import { revocationsPath } from '@our-dates/contracts/revocations';
import { eventLoopSampleMs } from '@our-dates/service-kit/telemetry/metrics';
import { findSlices, root } from '@our-dates/slices/find-slices';
import { collectRoutes } from '@our-dates/slices/routes';
import { parse } from 'yaml';
import { z } from 'zod';
import { dashboardExpressions, readAlerts, readSloAlerts, testedAlerts } from './files.ts';
import { metricNames, offeredMetrics } from './metric-names.ts';
import { readObjectives } from './objectives.ts';
import { sloRules } from './slo-rules.ts';

const alerts = [...readAlerts(), ...readSloAlerts()];
const objectives = readObjectives();
/** Of what Prometheus reads. */
const groupsSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          record: z.string().optional(),
          labels: z.record(z.string(), z.string()),
          expr: z.string(),
        }),
      ),
    }),
  ),
});

const operations = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');

test('each alert names the runbook of its own name, and each runbook is that of an alert', () => {
  const runbooks = operations
    .slice(operations.indexOf('\n## Alerts\n'))
    .split(/\n## (?!Alerts)/)[0]
    ?.matchAll(/^### (.+)$/gm);
  expect([...(runbooks ?? [])].map(([, name]) => name).sort()).toEqual(
    alerts.map(({ alert }) => alert).sort(),
  );
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
  }
});

test('a rule test makes each alert fire', () => {
  expect([...testedAlerts()].sort()).toEqual(alerts.map(({ alert }) => alert).sort());
});

test('a request counts as slow unless it lasts as long as a page is open or a line is slow', async () => {
  const { expr = '' } = alerts.find(({ alert }) => alert === 'SlowRequests') ?? {};
  const left = /route!~"([^"]*)"/.exec(expr)?.[1]?.split('|') ?? [];
  const forms = (await collectRoutes(findSlices())).filter(({ multipart }) => multipart).map(({ id }) => id);
  expect(left.sort()).toEqual([...forms, live.id, changesPath, revocationsPath].sort());
});

test('every objective has a name of its own, and the requests it names are routes of the contract', async () => {
  expect(new Set(objectives.map(({ name }) => name)).size).toBe(objectives.length);
  const ids = new Set((await collectRoutes(findSlices())).map(({ id }) => id));
  const named = objectives.flatMap(({ of }) => /route=~?"([^"]*)"/.exec(of)?.[1]?.split('|') ?? []);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});

test('an objective has a burn rate for each window, and no two rules are the same', () => {
  const groups = groupsSchema.parse(parse(sloRules(objectives))).groups;
  const rules = groups.flatMap(({ rules }) => rules);
  const recorded = rules.flatMap(({ record, labels }) => (record ? [`${record} ${labels.slo}`] : []));
  expect(new Set(recorded).size).toBe(recorded.length);
  for (const { name } of objectives) {
    for (const window of ['5m', '30m', '1h', '2h', '6h', '1d', '3d']) {
      expect(recorded).toContain(`slo:burn:rate${window} ${name}`);
    }
    expect(recorded).toContain(`slo:budget:remaining ${name}`);
  }
  const names = new Set(rules.map(({ record }) => record));
  for (const { expr } of readSloAlerts()) {
    for (const metric of metricNames(expr)) expect(names).toContain(metric);
  }
});

test('every panel of the dashboards queries metrics, in a form that the test understands', () => {
  const expressions = dashboardExpressions();
  expect(expressions.length).toBeGreaterThan(40);
  for (const expression of expressions) expect(metricNames(expression)).not.toEqual([]);
});

test('lag of the event loop is told without the time after which it is sampled', () => {
  const expressions = [...dashboardExpressions(), ...alerts.map(({ expr }) => expr)];
  const ofLag = expressions.filter((expression) => metricNames(expression).join().includes('eventloop_lag'));
  expect(ofLag).toHaveLength(2);
  for (const expression of ofLag) expect(expression).toContain(`) - ${eventLoopSampleMs / 1000}`);
});

test.each([
  ['up{platform="our-dates"} == 0', ['up']],
  ['sum by (slice, le) (rate(some_bucket{a=~"b|c"}[5m])) > 0.5', ['some_bucket']],
  ['a_total / on (x) group_left (y) b_total offset 15m', ['a_total', 'b_total']],
  ['histogram_quantile(0.9, sum(rate(c_bucket[$__rate_interval]))) and d unless e', ['c_bucket', 'd', 'e']],
  ['60 * max(f) / 1e9', ['f']],
])('the metrics that %s asks for are found', (expression, names) => {
  expect(metricNames(expression)).toEqual(names);
});

test('a histogram counts as its three series, and a metric without a sample counts too', () => {
  const text = '# HELP a x\n# TYPE a counter\n# TYPE b histogram\nb_bucket{le="1"} 2\n';
  expect(offeredMetrics(text)).toEqual(['a', 'b_bucket', 'b_count', 'b_sum']);
});
