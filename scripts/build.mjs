// `npm run build`: builds the shell and every remote. With --if-changed only those whose sources, or anything
// they are made from, differ from what their dist was built from.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { ensureInstalled, node, root } from './install.mjs';

const onlyChanged = process.argv.includes('--if-changed');
ensureInstalled();

/** Every file below a folder that could end up in a build, in a fixed order. */
function sources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        return ['node_modules', 'dist', 'test', 'deploy'].includes(entry.name) ? [] : sources(path);
      }
      return /\.test\.tsx?$|\.md$/.test(entry.name) ? [] : [path];
    });
}

function fingerprint(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

const frontEnds = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && (entry.name === 'shell' || entry.name.startsWith('mfe-')))
  .map((entry) => entry.name)
  .filter((name) => existsSync(join(root, name, 'webpack.config.ts')));

/** Those to build, each with the fingerprint of what it is made from. */
function outdated() {
  const shared = fingerprint([
    ...['browser', 'contracts', 'languages', 'router', 'slices', 'ui', 'webpack-config'].flatMap((name) =>
      sources(join(root, 'packages', name)),
    ),
    join(root, 'package-lock.json'),
    join(root, 'tsconfig.base.json'),
  ]);

  return frontEnds
    .map((name) => ({
      name,
      mark: join(root, name, 'dist', '.build-hash'),
      hash: shared + fingerprint(sources(join(root, name))),
    }))
    .filter(({ mark, hash }) => !onlyChanged || !existsSync(mark) || readFileSync(mark, 'utf8') !== hash);
}

/** Two builds at once, of two starts in one checkout, would write over one another. */
async function takeTurn() {
  const folder = join(root, 'node_modules', '.cache');
  const file = join(folder, 'our-dates-build');
  mkdirSync(folder, { recursive: true });
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      process.once('exit', () => rmSync(file, { force: true }));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (holder !== '' && !isAlive(Number(holder))) rmSync(file, { force: true });
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Builds one front-end; resolves false when it failed. Its output is shown whole, not mixed with another's. */
function build({ name, mark, hash }) {
  rmSync(mark, { force: true });
  return new Promise((resolve) => {
    const child = spawn(
      node,
      ['--disable-warning=ExperimentalWarning', join(root, 'packages/webpack-config/src/build.ts')],
      { cwd: join(root, name), stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('close', (code) => {
      process.stdout.write(output);
      if (code === 0) {
        mkdirSync(join(root, name, 'dist'), { recursive: true });
        writeFileSync(mark, hash);
      } else console.error(`${name} could not be built.`);
      resolve(code === 0);
    });
  });
}

if (outdated().length > 0) {
  await takeTurn();
  const due = outdated();
  console.log(`Building ${due.map(({ name }) => name).join(', ')} ...`);
  const queue = [...due];
  const workers = Array.from({ length: Math.min(2, availableParallelism()) }, async () => {
    let fine = true;
    for (let next = queue.shift(); next; next = queue.shift()) fine = (await build(next)) && fine;
    return fine;
  });
  const results = await Promise.all(workers);
  if (results.includes(false)) process.exit(1);
}
