// `npm run new:service -- name` and `npm run new:mfe -- name`: a new slice that works, made from scripts/new-slice/templates,
// in a folder of its own: the code that must know all slices finds it by its slice.json. Nothing is written before everything
// is known to fit.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensureInstalled, node, root } from '../install.mjs';

const templates = join(root, 'scripts', 'new-slice', 'templates');

const help = `A new slice that works from its first minute.

  npm run new:service -- date-ideas   services/date-ideas: two calls at /api/date-ideas, a table, an
                                      event it listens to, tests, deploy/values.yaml
  npm run new:mfe -- date-ideas       mfe-date-ideas: a page at /date-ideas, a test,
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
  return readFileSync(join(root, path), 'utf8');
}

function exists(path) {
  return existsSync(join(root, path));
}

function namesOf(name) {
  const words = name.split('-');
  const pascal = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  const sentence = words.join(' ');
  const { dependencies } = JSON.parse(read('packages/service-kit/package.json'));
  return {
    name,
    pascal,
    snake: words.join('_'),
    title: sentence[0].toUpperCase() + sentence.slice(1),
    zod: dependencies.zod,
    pg: dependencies.pg,
  };
}

/** Plans a copy of a folder of templates, with `{{name}}` and the like filled in, in paths too. */
function copyTemplates(from, to, names) {
  const fill = (text) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, key) => {
      if (names[key] === undefined) throw new Error(`A template needs ${key}.`);
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

/** The declaration of every slice, with its folder. */
function declarations() {
  const folders = ['.', 'services'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name)),
  );
  return folders
    .filter((folder) => exists(join(folder, 'slice.json')))
    .map((folder) => ({ folder, ...JSON.parse(read(join(folder, 'slice.json'))) }));
}

/** A service, in a folder of its own. */
function planService(names) {
  const { name, snake } = names;
  const taken = ['services', 'packages', '.'].find((parent) => exists(join(parent, name)));
  if (taken) throw new Refusal(`${join(taken, name)} is there already; choose another name.`);
  const { paths } = JSON.parse(read('packages/contracts/openapi.json'));
  const address = Object.keys(paths).find((path) => `${path}/`.startsWith(`/api/${name}/`));
  if (address) throw new Refusal(`The contract has ${address} already; choose another name.`);
  const claimed = declarations().find(
    ({ database, subscribes = {} }) => database?.schema === snake || name in subscribes,
  );
  if (claimed) {
    throw new Refusal(`${claimed.folder} has a schema or a queue named ${name}; choose another name.`);
  }
  copyTemplates('service', `services/${name}`, names);
  return `services/${name}`;
}

/** A remote, in a folder of its own. */
function planMfe(names) {
  const { name } = names;
  const folder = `mfe-${name}`;
  if (exists(folder)) throw new Refusal(`${folder} is there already; choose another name.`);
  const draws = declarations().find(({ pages = [] }) =>
    pages.some(({ path }) => `${path}/`.startsWith(`/${name}/`)),
  );
  if (draws) throw new Refusal(`${draws.folder} draws the page /${name}; choose another name.`);
  copyTemplates('mfe', folder, names);
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
  run(node, ['packages/languages/build/write-types.ts']);
  run(node, ['packages/slices/tools/write-derived.ts']);
  console.log(
    'Rewritten: package-lock.json, packages/contracts/openapi.json, docs/slices.md, skaffold.yaml, gitops/base',
  );
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
