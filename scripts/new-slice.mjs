// `npm run new:service -- name` and `npm run new:mfe -- name`: a new slice that works, made from scripts/templates,
// and made known where the platform names its slices.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensureInstalled, node, root } from './install.mjs';

const [kind, name, ...rest] = process.argv.slice(2);
const templates = join(root, 'scripts', 'templates');
const touched = [];

function fail(message) {
  console.error(message);
  process.exit(1);
}

if (kind !== 'service' && kind !== 'mfe') fail('Say npm run new:service -- NAME or npm run new:mfe -- NAME.');
if (!name || rest.length > 0 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  fail(`A slice needs one name in lower case, like "date-ideas": npm run new:${kind} -- date-ideas`);
}

const words = name.split('-');
const pascal = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
const title = words.join(' ');
const camel = pascal[0].toLowerCase() + pascal.slice(1);
const versionOf = (folder, dependency) => {
  const { dependencies } = JSON.parse(read(join(folder, 'package.json')));
  return dependencies[dependency];
};
const values = {
  name,
  pascal,
  camel,
  snake: words.join('_'),
  upper: words.join('_').toUpperCase(),
  title: title[0].toUpperCase() + title.slice(1),
  zod: versionOf('services/common', 'zod'),
  pg: versionOf('services/common', 'pg'),
};

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  touched.push(path);
}

function fill(text) {
  return text.replace(/\{\{(\w+)\}\}/g, (_, key) => values[key] ?? fail(`A template asks for ${key}.`));
}

/** Copies the templates of a folder, their names filled in too. */
function copyTemplates(from, to) {
  for (const entry of readdirSync(join(templates, from), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const target = fill(relative(join(templates, from), path)).replace(/\.template$/, '');
    write(join(to, target), fill(readFileSync(path, 'utf8')));
  }
}

/**
 * Adds text to a file, right after or before what matches.
 * @param where `{ after }` or `{ before }`, a pattern that the file must hold
 */
function insert(path, where, text) {
  const pattern = where.after ?? where.before;
  const old = read(path);
  const match = pattern.exec(old);
  if (!match) fail(`${path} does not look as expected (${pattern}); add there by hand:\n${text}`);
  const at = match.index + (where.after ? match[0].length : 0);
  write(path, old.slice(0, at) + text + old.slice(at));
}

function addDependency(path, dependency) {
  const contents = JSON.parse(read(path));
  const all = { ...contents.dependencies, [dependency]: '0.1.0' };
  contents.dependencies = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
  write(path, `${JSON.stringify(contents, null, 2)}\n`);
}

function newService() {
  const folder = `services/${name}`;
  const contract = `packages/contracts/src/${name}.ts`;
  if (existsSync(join(root, folder))) fail(`There is a service ${folder} already.`);
  if (
    existsSync(join(root, contract)) ||
    new RegExp(`^  ${camel}:`, 'm').test(read('packages/contracts/src/paths.ts'))
  ) {
    fail(`The contract has something named ${name} already; choose another name.`);
  }
  const key = name === camel ? name : `'${name}'`;
  copyTemplates('service', folder);
  copyTemplates('contract', 'packages/contracts/src');

  insert('packages/contracts/src/route.ts', { after: /export type ServiceName =[^;]*/ }, ` | '${name}'`);
  insert(
    'packages/contracts/src/openapi.ts',
    { after: /^ {2}partnership: '.*',\n/m },
    `  ${key}: '${values.title}',\n`,
  );
  insert('packages/contracts/src/paths.ts', { before: /^\} as const;/m }, `  ${camel}: '/api/${name}',\n`);
  insert(
    'packages/contracts/src/routes.ts',
    { before: /^import/m },
    `import * as ${camel} from './${name}.ts';\n`,
  );
  insert(
    'packages/contracts/src/routes.ts',
    { before: /^\];/m },
    `  ${camel}.list${pascal},\n  ${camel}.add${pascal},\n`,
  );

  insert(
    'gateway/src/config.ts',
    { after: /^ {2}PARTNERSHIP_URL: .*\n/m },
    `  ${values.upper}_URL: serviceUrl,\n`,
  );
  insert('gateway/src/api.ts', { after: /^ {2}partnership: 'partnership',\n/m }, `  ${key}: '${name}',\n`);
  insert(
    'gateway/src/service.ts',
    { after: /^ *partnership: config\.PARTNERSHIP_URL,\n/m },
    `      ${key}: config.${values.upper}_URL,\n`,
  );
  insert(
    'gateway/src/service.ts',
    { after: /^ *partnership: upstream\('partnership'\),\n/m },
    `          ${key}: upstream('${name}'),\n`,
  );
  insert('gateway/test/gateway-under-test.ts', { after: /^ {2}'partnership',\n/m }, `  '${name}',\n`);
  insert(
    'gateway/test/gateway-under-test.ts',
    { after: /^ *PARTNERSHIP_URL: .*\n/m },
    `    ${values.upper}_URL: urlOf('${name}'),\n`,
  );

  insert(
    'gateway/test/access-matrix.test.ts',
    { after: /^ {2}cancelInvitation: 'closed',\n/m },
    `  list${pascal}: 'closed',\n  add${pascal}: 'closed',\n`,
  );
  insert(
    'e2e/src/api/access.spec.ts',
    { after: /^ {2}cancelInvitation: hidden,\n/m },
    `  list${pascal}: own(200),\n  add${pascal}: own(201),\n`,
  );
  insert(
    'e2e/src/api/access.spec.ts',
    { after: /^ *updateComment: \{ data: .*\n/m },
    `    add${pascal}: { data: { content: 'Hello' } },\n`,
  );

  insert(
    'local/src/platform.ts',
    { before: /^\];\n\nexport const gateway/m },
    `  {\n    name: '${name}',\n    folder: '${folder}',\n    load: () => import('@our-dates/${name}/service'),\n    database: { schema: '${values.snake}' },\n  },\n`,
  );
  addDependency('local/package.json', `@our-dates/${name}`);
  return folder;
}

function newMfe() {
  const folder = `mfe-${name}`;
  if (existsSync(join(root, folder))) fail(`There is a remote ${folder} already.`);
  if (read('shell/src/pages/pages.ts').includes(`'/${name}'`)) fail(`The shell has a page /${name} already.`);
  copyTemplates('mfe', folder);

  const mfe = 'packages/contracts/src/mfe.ts';
  if (!read(mfe).includes(`'${name}/routes'`)) {
    insert(mfe, { before: /^ {2}'partnership\/card'/m }, `  '${name}/routes': RoutesModule<Node>;\n`);
  }
  insert(
    'shell/src/pages/pages.ts',
    { before: /^\];/m },
    `  { path: '/${name}', module: '${name}/routes', access: 'signed-in', title: '${values.title}', shape: 'form' },\n`,
  );
  return folder;
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) fail(`${[command, ...args].join(' ')} failed; what it said is above.`);
}

ensureInstalled();
const folder = kind === 'service' ? newService() : newMfe();
console.log(`Made ${folder}; linking it ...`);
run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']);
const files = [...new Set(touched)].filter((path) => /\.(ts|tsx|css|json|md)$/.test(path));
run(join(root, 'node_modules', '.bin', 'biome'), ['check', '--write', '--log-level=error', ...files]);
if (kind === 'service') run(node, ['packages/contracts/tools/write-openapi.ts']);

console.log(
  `Changed besides:\n${files
    .filter((path) => !path.startsWith(folder))
    .map((path) => `  ${path}`)
    .join('\n')}`,
);
console.log(
  `\nnpm start runs it, npm run check and npm test hold it. Next: ${folder}/README.md, docs/adding-a-slice.md`,
);
