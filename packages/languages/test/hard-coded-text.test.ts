import { expect, it } from '@jest/globals';
import { hardCodedText } from '../build/hard-coded-text.ts';

it.each([
  ['<p>Hello</p>', 'Hello'],
  ['<p>{"Two words"}</p>', 'Two words'],
  ['<Button label="close" />', 'close'],
  ['<Button busyText="Saving…" />', 'Saving…'],
  ['toast({ title: "Plan added" })', 'Plan added'],
  [`say(\`Edit \${title}\`)`, 'Edit'],
  ['const labels = { title: "Title" }', 'Title'],
])('%s has a text', (source, text) => {
  expect(hardCodedText(source)).toEqual([{ line: 1, text }]);
});

it.each([
  ['<p className="two words">{t.hello}</p>'],
  ['throw new Error("The page has no root")'],
  ['import { a } from "Two words"'],
  ['type A = "Two words"'],
  ['if (event.key === "Escape") close()'],
  ['document.querySelector("main h1")'],
  ['const place = "top left"; // no text: a value of CSS'],
])('%s has none', (source) => {
  expect(hardCodedText(source)).toEqual([]);
});

it('the line is that of the text, after comments and letters of several bytes', () => {
  const source = '// “First”\n/* ü */\nconst a = "ü";\n\nconst b = <p>Hello</p>;\n';
  expect(hardCodedText(source)).toEqual([{ line: 5, text: 'Hello' }]);
});
