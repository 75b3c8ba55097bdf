// The rules of .dependency-cruiser.mjs, over all of our code. It is read by swc, since dependency-cruiser cannot
// use TypeScript 7 yet.
import { existsSync, readdirSync } from 'node:fs';
import { Visitor } from '@swc/core/Visitor.js';
import { cruise } from 'dependency-cruiser';
import config from '../../.dependency-cruiser.mjs';
import { featureCircles } from './feature-circles.ts';

// swc's visitor stops at the newer statement `using x = ...`.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  statement.decls = this.visitVariableDeclarators(statement.decls);
  return statement;
};

const folders = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`${entry.name}/package.json`))
  .map((entry) => entry.name);
const { output } = await cruise([...folders, 'packages', 'services', 'scripts', 'tests'], {
  ...config.options,
  ruleSet: { forbidden: config.forbidden },
  validate: true,
});

const comments = new Map(config.forbidden.map(({ name, comment }) => [name, comment]));
for (const { from, to, rule, cycle } of output.summary.violations) {
  const path = cycle ? cycle.map(({ name }) => name).join(' -> ') : to;
  console.error(`${from} -> ${path}\n    ${rule.name}. ${comments.get(rule.name) ?? ''}`);
}
const circles = featureCircles(output.modules);
for (const circle of circles) {
  console.error(
    `${circle.join(' -> ')}\n    features-in-no-circle. Put what both need next to the features, or into one below both.`,
  );
}
const { error, totalCruised } = output.summary;
console.log(`${totalCruised} files, ${error + circles.length} broken rules`);
// A run that saw nothing proves nothing.
process.exitCode = error + circles.length === 0 && totalCruised > 50 ? 0 : 1;
