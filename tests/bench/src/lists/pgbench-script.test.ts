import { expect, test } from '@jest/globals';
import { pgbenchScript } from './pgbench-script.ts';

test('the values of every statement are bound as variables of their own', () => {
  const statements = [
    { text: 'select $1::integer, $2::date[]', values: [7, ['2026-04-19', '2026-04-20']] },
    { text: 'select $1', values: ['fair'] },
  ];
  expect(pgbenchScript(statements)).toEqual({
    statements: ['select :s0_1::integer, :s0_2::date[];\n', 'select :s1_1;\n'],
    variables: { s0_1: '7', s0_2: '{"2026-04-19","2026-04-20"}', s1_1: 'fair' },
  });
});

test('a null stands in the statement', () => {
  const { statements, variables } = pgbenchScript([
    { text: 'select $1::integer, $2', values: [null, false] },
  ]);
  expect(statements).toEqual(['select null::integer, :s0_2;\n']);
  expect(variables).toEqual({ s0_2: 'false' });
});

test('a colon in a string is none of a variable', () => {
  const text = String.raw`select 'a''b', '[\s[:punct:]]', 'HH24:MI' || $1`;
  const [statement] = pgbenchScript([{ text, values: [1] }]).statements;
  expect(statement?.trim()).toBe(String.raw`select 'a''b', E'[\\s[\x3Apunct\x3A]]', E'HH24\x3AMI' || :s0_1;`);
});
