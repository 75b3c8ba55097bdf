import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@our-dates/slices/find-slices';
import { parse } from 'yaml';
import { z } from 'zod';

const folder = join(root, 'charts', 'platform', 'monitoring');

const alertSchema = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.string(),
  labels: z.object({ severity: z.enum(['warning', 'critical']) }),
  annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
});
export type Alert = z.output<typeof alertSchema>;

const rulesSchema = z.object({
  groups: z.array(z.object({ name: z.string(), rules: z.array(alertSchema) })),
});
export type Rules = z.output<typeof rulesSchema>;

const ruleTestsSchema = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(
        z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()).default([]) }),
      ),
    }),
  ),
});

export const rulesFile = join(folder, 'alerts.yaml');
const sloRulesFile = join(folder, 'slo-rules.yaml');
/** Each file of rules, with its tests. */
export const ruleFiles = [
  { rules: rulesFile, tests: join(folder, 'alerts.test.yaml') },
  { rules: sloRulesFile, tests: join(folder, 'slo-rules.test.yaml') },
] as const;

export function readRules(): Rules {
  return rulesSchema.parse(parse(readFileSync(rulesFile, 'utf8')));
}

export function readAlerts(): Alert[] {
  return readRules().groups.flatMap(({ rules }) => rules);
}

/** The alerts of the service level objectives, which need days. */
export function readSloAlerts(): Alert[] {
  const { groups } = z
    .object({ groups: z.array(z.object({ rules: z.array(z.unknown()) })) })
    .parse(parse(readFileSync(sloRulesFile, 'utf8')));
  return groups.flatMap(({ rules }) =>
    rules.flatMap((rule) => {
      const { success, data } = alertSchema.safeParse(rule);
      return success ? [data] : [];
    }),
  );
}

/** The alerts that the rule tests expect to fire. */
export function testedAlerts(): Set<string> {
  const expectations = ruleFiles.flatMap(({ tests: file }) => {
    const { tests } = ruleTestsSchema.parse(parse(readFileSync(file, 'utf8')));
    return tests.flatMap((test) => test.alert_rule_test);
  });
  return new Set(
    expectations.flatMap(({ alertname, exp_alerts }) => (exp_alerts.length > 0 ? [alertname] : [])),
  );
}

/** Every expression of the dashboards. */
export function dashboardExpressions(): string[] {
  return globSync('dashboards/*.json', { cwd: folder }).flatMap((file) =>
    expressionsIn(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  );
}

function expressionsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'expr' in value && typeof value.expr === 'string' ? [value.expr] : [];
  return [...own, ...Object.values(value).flatMap(expressionsIn)];
}
