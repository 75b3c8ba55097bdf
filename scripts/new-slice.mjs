// `npm run new:service -- name` and `npm run new:mfe -- name`: a new slice that works, made from scripts/templates,
// and made known where the platform names its slices. Nothing is written before everything is known to fit.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensureInstalled, node, root } from './install.mjs';

const templates = join(root, 'scripts', 'templates');

const help = `A new slice that works from its first minute.

  npm run new:service -- date-ideas   services/date-ideas: two calls at /api/date-ideas, a table, an
                                      event it listens to, tests, Dockerfile, deploy/values.yaml
  npm run new:mfe -- date-ideas       mfe-date-ideas: a page at /date-ideas, a test, Dockerfile,
                                      deploy/values.yaml

A name is of lower-case words joined by "-". docs/adding-a-slice.md says what comes next.`;

/** What would not do as a name in code, in the database or as an address. */
const reserved = {
  service: ['public', 'information-schema'],
  mfe: ['api', 'assets', 'healthz', 'login', 'metrics', 'readyz', 'remotes'],
  both: [
    'class',
    'default',
    'delete',
    'enum',
    'export',
    'function',
    'import',
    'new',
    'package',
    'switch',
    'this',
  ],
};

/** Something about the command that is not right; the message is all there is to say. */
class Refusal extends Error {}

/** Files as they will be, by their path from the repository's root. */
const planned = new Map();

function read(path) {
  return planned.get(path) ?? readFileSync(join(root, path), 'utf8');
}

function exists(path) {
  return existsSync(join(root, path));
}

function namesOf(name) {
  const words = name.split('-');
  const pascal = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  const sentence = words.join(' ');
  const { dependencies } = JSON.parse(read('services/common/package.json'));
  return {
    name,
    pascal,
    camel: pascal[0].toLowerCase() + pascal.slice(1),
    snake: words.join('_'),
    upper: words.join('_').toUpperCase(),
    title: sentence[0].toUpperCase() + sentence.slice(1),
    zod: dependencies.zod,
    pg: dependencies.pg,
  };
}

/** Plans a copy of a folder of templates, with `{{name}}` and the like filled in, in paths too. */
function copyTemplates(from, to, names) {
  const fill = (text) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, key) => {
      if (names[key] === undefined) throw new Error(`A template asks for ${key}.`);
      return names[key];
    });
  const folder = join(templates, from);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const target = fill(relative(folder, path)).replace(/\.template$/, '');
    planned.set(join(to, target), fill(readFileSync(path, 'utf8')));
  }
}

/**
 * Plans an addition to a file, right after or before what matches first.
 * @param where `{ after }` or `{ before }`, a pattern that the file must hold
 */
function insert(path, where, text) {
  const pattern = where.after ?? where.before;
  const old = read(path);
  const match = pattern.exec(old);
  if (!match)
    throw new Refusal(`${path} is not laid out as this command expects (${pattern}). Nothing was changed.`);
  const at = match.index + (where.after ? match[0].length : 0);
  planned.set(path, old.slice(0, at) + text + old.slice(at));
}

function addDependency(path, dependency) {
  const contents = JSON.parse(read(path));
  const all = { ...contents.dependencies, [dependency]: '0.1.0' };
  contents.dependencies = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  planned.set(path, `${JSON.stringify(contents, null, 2)}\n`);
}

/** A service: its folder, its contract, and the five places that name services. */
function planService(names) {
  const { name, camel, pascal, snake, upper, title } = names;
  const folder = `services/${name}`;
  const taken = ['services', 'packages', '.'].find((parent) => exists(join(parent, name)));
  if (taken) throw new Refusal(`${join(taken, name)} is there already; choose another name.`);
  const inPaths = new RegExp(`^  ${camel}: `, 'm').test(read('packages/contracts/src/paths.ts'));
  if (exists(`packages/contracts/src/${name}.ts`) || inPaths) {
    throw new Refusal(`The contract has something named ${name} already; choose another name.`);
  }
  copyTemplates('service', folder, names);
  copyTemplates('contract', 'packages/contracts/src', names);

  const contract = (file) => `packages/contracts/src/${file}`;
  insert(
    contract('route.ts'),
    { before: /^\] as const;/m },
    `  { name: '${name}', about: '${title}', asks: [] },\n`,
  );
  insert(contract('paths.ts'), { before: /^\} as const;/m }, `  ${camel}: '/api/${name}',\n`);
  insert(contract('routes.ts'), { before: /^import/m }, `import * as ${camel} from './${name}.ts';\n`);
  insert(contract('routes.ts'), { before: /^\];/m }, `  ${camel}.list${pascal},\n  ${camel}.add${pascal},\n`);

  insert(contract('queues.ts'), { before: /^\} as const/m }, `  '${name}': ['user.deleted'],\n`);

  const slice = `name: '${name}', folder: '${folder}', load: () => import('@our-dates/${name}/service')`;
  insert(
    'local/src/platform.ts',
    { before: /^\];\n\nexport const gateway/m },
    `  {\n    ${slice},\n    database: { schema: '${snake}' },\n  },\n`,
  );
  addDependency('local/package.json', `@our-dates/${name}`);
  insert(
    'gateway/deploy/values.yaml',
    { after: /(?:^ {2}\w+_URL: http:.*\n)+/m },
    `  ${upper}_URL: http://${name}\n`,
  );

  insert(
    'gateway/test/access-matrix.test.ts',
    { before: /^\};/m },
    `  list${pascal}: 'closed',\n  add${pascal}: 'closed',\n`,
  );
  const e2e = 'e2e/src/api/access.spec.ts';
  insert(e2e, { before: /^\};/m }, `  list${pascal}: own(200),\n  add${pascal}: own(201),\n`);
  insert(e2e, { after: /const bodies: .* = \{\n/ }, `    add${pascal}: { data: { content: 'Hello' } },\n`);
  return folder;
}

/** A remote: its folder, what it exposes, and its page. */
function planMfe(names) {
  const { name, title } = names;
  const folder = `mfe-${name}`;
  const modules = 'packages/contracts/src/mfe.ts';
  const pages = 'shell/src/pages/pages.ts';
  const module = `'${name}/routes'`;
  if (exists(folder)) throw new Refusal(`${folder} is there already; choose another name.`);
  copyTemplates('mfe', folder, names);

  // The shell may have been told of a remote before there is one.
  if (!read(modules).includes(module)) {
    insert(modules, { after: /^export interface RemoteModules.*\n/m }, `  ${module}: RoutesModule<Node>;\n`);
  }
  if (!read(pages).includes(module)) {
    if (read(pages).includes(`path: '/${name}'`)) {
      throw new Refusal(`Another remote draws the page /${name}; choose another name.`);
    }
    insert(
      pages,
      { before: /^\];/m },
      `  { path: '/${name}', module: ${module}, access: 'signed-in', title: '${title}', shape: 'form' },\n`,
    );
  }
  return folder;
}

function plan(kind, name, rest) {
  if (kind !== 'service' && kind !== 'mfe') throw new Refusal(help);
  if (!name || rest.length > 0 || !/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name) || name.length > 40) {
    throw new Refusal(
      `A slice needs one name in lower case, like "date-ideas": npm run new:${kind} -- date-ideas`,
    );
  }
  if ([...reserved[kind], ...reserved.both].includes(name) || name.startsWith('pg-')) {
    throw new Refusal(`"${name}" means something else already; choose another name.`);
  }
  const names = namesOf(name);
  return kind === 'service' ? planService(names) : planMfe(names);
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Refusal(`${[command, ...args].join(' ')} failed; what it said is above.`);
}

function make(kind, name, rest) {
  const folder = plan(kind, name, rest);
  ensureInstalled();
  for (const [path, text] of planned) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  console.log(`Made ${folder}; linking it ...`);
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']);
  const formatted = [...planned.keys()].filter((path) => /\.(ts|tsx|css|json|md)$/.test(path));
  run(join(root, 'node_modules', '.bin', 'biome'), ['check', '--write', '--log-level=error', ...formatted]);
  if (kind === 'service') run(node, ['packages/slices/tools/write-openapi.ts']);

  const written =
    kind === 'service' ? ['packages/contracts/openapi.json', 'package-lock.json'] : ['package-lock.json'];
  const besides = [...planned.keys(), ...written].filter((path) => !path.startsWith(`${folder}/`));
  console.log(`Changed besides:\n${besides.map((path) => `  ${path}`).join('\n')}`);
  console.log(
    `\nnpm start runs it, npm run check and npm test hold it. Next: ${folder}/README.md, docs/adding-a-slice.md`,
  );
}

const [kind, name, ...rest] = process.argv.slice(2);
if ([kind, name, ...rest].some((word) => word === '--help' || word === '-h')) console.log(help);
else {
  try {
    make(kind, name, rest);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
