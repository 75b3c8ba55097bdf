/**
 * `npm run check:charts`: the charts are linted and rendered with production and development values; what comes out
 * goes to the API server of the cluster that kubectl points at (`--dry-run`), and to those of
 * kubeconform, kube-linter and kube-score that are installed; promtool tests the alert rules. Ends with how many checks passed and failed.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { dashboardExpressions, ruleFiles } from '../monitoring/files.ts';
import { explained } from './charts/explained.ts';
import { environments, fluxManifests, fluxReleases } from './charts/gitops.ts';
import { invalidValues } from './charts/invalid-values.ts';
import { optionalKinds, type Rendering, renderings, type Values, withoutKinds } from './charts/renderings.ts';
import { writeSchemas } from './charts/schemas.ts';
import { findCluster, makeNamespace, namespace } from './releases.ts';
import { has, Missing, run } from './run.ts';

/** Empty and restricted: what is in the platform's own namespace cannot be asked for again. */
const checked = `${namespace}-check`;

let passed = 0;
let failed = 0;

async function check(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}\n${error instanceof Error ? error.message : error}`);
  }
}

/** Those of the optional kinds that this cluster does not know. */
async function unknownKinds(): Promise<string[]> {
  const table = await run(['kubectl', 'api-resources', '--no-headers']);
  const known = new Set(table.split('\n').map((line) => line.trim().split(/\s+/).at(-1)));
  return optionalKinds.filter((kind) => !known.has(kind));
}

async function checkInvalidValues(): Promise<void> {
  const declared = ['--values', 'services/comments/slice.json', '--set-string', 'image.tag=check'];
  for (const { chart = 'slice', given, release = 'comments', message } of invalidValues) {
    await check(`${[chart, release, ...given].join(' ')} is refused`, async () => {
      const all = chart === 'slice' ? [...declared, ...given] : given;
      const refusal = await run(['helm', 'template', release, `charts/${chart}`, ...all]).then(
        () => 'nothing was refused',
        (error: Error) => error.message.replaceAll('\n', ' '),
      );
      if (!message.test(refusal)) throw new Error(refusal);
    });
  }
}

/** @returns the manifests; nothing when they cannot be rendered */
async function checkRendering(
  { release, values, given, apiVersions }: Rendering,
  { folder, unknown }: { folder: string; unknown: readonly string[] },
): Promise<string> {
  const name = `${release}, ${values}`;
  await check(`${name}: helm lint`, () => run(['helm', 'lint', '--strict', ...given]));
  const file = join(folder, 'manifests.yaml');
  let manifests = '';
  await check(`${name}: helm template`, async () => {
    const more = apiVersions.flatMap((version) => ['--api-versions', version]);
    const rendered = await run(['helm', 'template', release, '-n', checked, ...given, ...more]);
    manifests = withoutKinds(rendered, unknown);
    writeFileSync(file, manifests);
  });
  await check(`${name}: the API server accepts it`, () =>
    run(['kubectl', 'apply', '--dry-run=server', '--namespace', checked, '--filename', file]),
  );
  if (has('kubeconform', '-v')) {
    const location = join(folder, 'schemas', '{{ .ResourceKind }}{{ .KindSuffix }}.json');
    await check(`${name}: kubeconform`, () =>
      run(['kubeconform', '-strict', '-schema-location', location, file]),
    );
  }
  if (has('kube-linter', 'version')) {
    await check(`${name}: kube-linter`, () => run(['kube-linter', 'lint', file]));
  }
  return manifests;
}

/** A policy of one chart selects pods of another, so that this program looks at all of them at once. */
async function checkTogether(values: Values, manifests: string): Promise<void> {
  if (!has('kube-score', 'version')) return;
  const ignored = Object.keys(explained).flatMap((test) => ['--ignore-test', test]);
  await check(`everything, ${values}: kube-score`, async () => {
    const command = ['kube-score', 'score', '--output-format', 'ci', ...ignored, '-'];
    const said = await run(command, { input: manifests }).catch((error: Error) => error.message);
    const findings = said.split('\n').filter((line) => /^\[(?:CRITICAL|WARNING)\]/.test(line));
    if (findings.length > 0) throw new Error(findings.join('\n'));
  });
}

/** Their expressions are understood, with something in the place of Grafana's variables. */
async function checkDashboards(): Promise<void> {
  const rules = dashboardExpressions().map((expression, index) => ({
    record: `panel:${index}`,
    expr: expression.replaceAll('$__rate_interval', '1m').replaceAll('$namespace', '.*'),
  }));
  const folder = mkdtempSync(join(tmpdir(), 'check-dashboards-'));
  try {
    const file = join(folder, 'panels.json');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'panels', rules }] }));
    await run(['promtool', 'check', 'rules', file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The API server looks at the kinds of Flux and External Secrets that it knows. */
async function checkGitops(folder: string, unknown: readonly string[]): Promise<void> {
  for (const environment of environments) {
    const file = join(folder, 'gitops.yaml');
    writeFileSync(
      file,
      withoutKinds(fluxManifests(environment).replaceAll(/^ +namespace: .+$/gm, ''), unknown),
    );
    await check(`gitops, ${environment}: the API server accepts it`, () =>
      run(['kubectl', 'apply', '--dry-run=server', '--namespace', checked, '--filename', file]),
    );
    for (const { name, chart, files, values } of fluxReleases(environment)) {
      const own = join(folder, 'values.yaml');
      writeFileSync(own, values);
      const given = [...files, own].flatMap((given) => ['--values', given]);
      await check(`gitops, ${environment}: helm template ${name}`, () =>
        run(['helm', 'template', name, chart, '-n', checked, ...given]),
      );
    }
  }
}

/** Needs no cluster. */
async function checkAlerts(): Promise<void> {
  if (!has('promtool', '--version')) {
    console.log('Not installed, so alert rules and dashboards are not tested: promtool');
    return;
  }
  for (const { rules, tests } of ruleFiles) {
    await check(`${basename(rules)}: promtool check`, () => run(['promtool', 'check', 'rules', rules]));
    await check(`${basename(rules)}: promtool test`, () => run(['promtool', 'test', 'rules', tests]));
  }
  await check('dashboards: promtool check', checkDashboards);
}

async function checkCharts(): Promise<void> {
  await checkAlerts();
  await findCluster();
  const programs = { kubeconform: '-v', 'kube-linter': 'version', 'kube-score': 'version' };
  const absent = Object.entries(programs).filter(([program, argument]) => !has(program, argument));
  if (absent.length > 0) console.log(`Not installed, so not run: ${absent.map(([name]) => name).join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'check-charts-'));
  try {
    await makeNamespace(checked);
    await writeSchemas(join(folder, 'schemas'));
    const unknown = await unknownKinds();
    if (unknown.length > 0) console.log(`Not known to this cluster, so not checked: ${unknown.join(', ')}`);
    await checkInvalidValues();
    const together = new Map<Values, string>();
    for (const rendering of renderings()) {
      const manifests = await checkRendering(rendering, { folder, unknown });
      together.set(rendering.values, `${together.get(rendering.values) ?? ''}${manifests}\n---\n`);
    }
    for (const [values, manifests] of together) await checkTogether(values, manifests);
    await checkGitops(folder, unknown);
  } finally {
    await run(['kubectl', 'delete', 'namespace', checked, '--ignore-not-found', '--wait=false']);
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  await checkCharts();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Missing ? error.message : error);
  process.exitCode = 1;
}
