import { expect, it } from '@jest/globals';
import { physicalDeclarations } from './physical-css.ts';

it.each([
  'left: 0;',
  'margin-right: auto;',
  'border-left-color: red;',
  'border-top-left-radius: 4px;',
  'text-align: right;',
  'inset: 0 auto 0 15px;',
  'padding: 14px 8px 14px calc(1px + 15px);',
])('"%s" stays on its side in Arabic', (declaration) => {
  expect(physicalDeclarations(`.a {\n  ${declaration}\n}`)).toEqual([{ line: 2, text: declaration }]);
});

it.each([
  'inset-inline-start: 0;',
  'margin: 0 auto;',
  'padding: 14px calc(1px + 2px) 16px calc(1px + 2px);',
  'text-align: start;',
  'top: 0;',
  'transition: left 1s;',
  'left: 0; /* physical: it follows a finger */',
])('"%s" is right in every language', (declaration) => {
  expect(physicalDeclarations(`.a {\n  ${declaration}\n}`)).toEqual([]);
});
