/**
 * Which code may know which. A slice is a folder that is released alone; what two slices share is in packages/, or
 * travels over HTTP or as an event.
 */
const slice = '^(services/[^/]+|gateway|shell|mfe-[^/]+)/';

/** The calls of a service: what others may know of it. */
const contract = '^services/[^/]+/contract\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-slice-imports-another',
      comment: 'Put what both need into packages/, or ask over HTTP, or listen to an event.',
      severity: 'error',
      from: { path: slice },
      to: { path: slice, pathNot: ['^$1/', contract] },
    },
    {
      name: 'nobody-imports-local',
      comment:
        'It combines the slices; only resilience tests and measurements of the whole platform import it.',
      severity: 'error',
      from: { pathNot: '^(local|tests/(resilience|bench|load|support)|scripts)/' },
      to: { path: '^local/(?!dev/)' },
    },
    {
      name: 'the-daily-loop-is-for-development',
      severity: 'error',
      from: { pathNot: '^(local/dev|tests/(e2e|bench))/' },
      to: { path: '^local/dev/' },
    },
    {
      name: 'nobody-imports-what-tests-attacks-or-measures',
      severity: 'error',
      from: { path: '^(tests/[^/]+|[^/]+)/' },
      to: { path: '^tests/(?!support/)', pathNot: '^$1/' },
    },
    {
      name: 'test-support-is-for-tests',
      severity: 'error',
      from: { pathNot: '^tests/|^scripts/(?:fuzz|test)/|\\.test\\.ts$|/testing/' },
      to: { path: '^tests/support/' },
    },
    {
      name: 'local-imports-no-front-end',
      comment: 'On one machine the front-ends are files that the gateway serves.',
      severity: 'error',
      from: { path: '^local/' },
      to: { path: '^(shell|mfe-[^/]+)/' },
    },
    {
      name: 'contracts-import-only-zod',
      severity: 'error',
      from: { path: `^packages/contracts/src/|${contract}`, pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(packages/contracts/(src/|openapi\\.json$)|node_modules/zod/)' },
    },
    {
      name: 'service-kit-knows-no-domain',
      comment:
        'What every service is made of knows only the form of routes and events, no route and no event.',
      severity: 'error',
      from: { path: '^packages/service-kit/' },
      to: {
        path: '^(packages|services|gateway|local)/',
        pathNot:
          '^(packages/service-kit/|packages/contracts/src/(route|declared-routes|event-envelope|problem|field-errors)\\.ts$)',
      },
    },
    {
      name: 'browser-code-knows-no-server',
      severity: 'error',
      from: { path: '^(packages/(browser|router|ui)|shell|mfe-[^/]+)/', pathNot: 'webpack\\.config\\.ts$' },
      to: {
        path: '^(services|gateway|local|packages/(backup|imaging|service-kit|slices|webpack-config))/',
        pathNot: contract,
      },
    },
    {
      name: 'shell-writes-no-dates',
      comment:
        'Their catalogue is loaded with those of remotes only (packages/languages/build/catalogue-module.ts).',
      severity: 'error',
      from: { path: '^shell/src/' },
      to: { path: '^packages/browser/src/dates/', reachable: true },
    },
    {
      name: 'pages-take-types-of-contracts',
      comment: 'The schemas of a service would add a schema library to the page.',
      severity: 'error',
      from: { path: '^(shell|mfe-[^/]+)/' },
      to: { path: contract, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-code-knows-no-browser',
      severity: 'error',
      from: { path: '^(services|gateway|local(?!/dev/)|packages/(backup|contracts|imaging|service-kit))/' },
      to: { path: '^packages/(browser|router|ui|webpack-config)/' },
    },
    {
      name: 'ui-draws-only',
      comment:
        'The components fetch nothing and decide nothing; of the contracts they know days and the widths of photos.',
      severity: 'error',
      from: { path: '^packages/ui/src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^packages/(browser|contracts|router)/', pathNot: '/(calendar|derivative-widths)\\.ts$' },
    },
    {
      name: 'domain-knows-no-sql-and-no-http',
      comment:
        'The rules of a service stand in src/domain; SQL in src/repository, Express in src/routes, questions to other services in src/clients.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/domain/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^services/[^/]+/src/(routes|clients|app\\.ts|service\\.ts|main\\.ts)',
          '^packages/service-kit/src/http/(app|route|responses|internal-client|server)\\.ts$',
          '^node_modules/(@types/)?(express|pg|pg-copy-streams|undici)/',
          '^(node:)?(http|https|http2|net)$',
        ],
      },
    },
    {
      name: 'repository-knows-no-rules',
      comment: 'SQL only; the rules are in src/domain.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/repository/' },
      to: {
        path: '^(services/[^/]+/src/(routes|domain)/|node_modules/express/)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tests-are-for-tests',
      comment: 'What is released does not import what only tests need.',
      severity: 'error',
      from: { path: '/src/|^local/', pathNot: '^tests/|\\.test\\.tsx?$|/test/|/testing/' },
      to: {
        path: '\\.test\\.tsx?$|/test/|/testing/|^node_modules/(jest|@jest|@sinonjs|poll-until-promise|supertest|msw|@testing-library)/',
      },
    },
    {
      name: 'packages-import-no-scripts',
      comment: 'Scripts use the packages. What both need is in a package.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'no-cycle',
      comment: 'Nor one of types only: move the type to the file below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-missing-file',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(whole-react-query$|k6(/|$))' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|coverage)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.json'],
    },
  },
};
