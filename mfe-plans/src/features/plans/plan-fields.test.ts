import { expect, it } from '@jest/globals';
import { lengthProblem } from '@our-dates/contracts/characters';
import { messages } from '../../messages/messages.ts';
import { completeLink, emptyFields, problemsOf, toBody } from './plan-fields.ts';

const texts = { t: messages.in('en'), lengthText: lengthProblem };
const problems = (own: Partial<typeof emptyFields>) => [
  ...problemsOf({ ...emptyFields, title: 'To the pier', ...own }, texts).keys(),
];

it.each([
  ['pier.example', 'https://pier.example'],
  [' http://pier.example ', 'http://pier.example'],
  ['', ''],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('the link %p is saved as %p', (typed, saved) => {
  expect(completeLink(typed)).toBe(saved);
});

it.each([
  ['no title', { title: ' ' }, ['title']],
  ['a title that is too long', { title: 'a'.repeat(201) }, ['title']],
  ['a note that is too long', { note: 'a'.repeat(5_001) }, ['note']],
  ['a link to a script', { link: 'javascript:alert(1)' }, ['link']],
  ['a link with spaces', { link: 'https://pier example' }, ['link']],
  ['a link that is too long', { link: `https://pier.example/${'a'.repeat(2_000)}` }, ['link']],
  ['only a title', {}, []],
  ['a link with letters of any script', { link: 'https://мост.example/улица?x=1#y' }, []],
])('a plan with %s has these problems: %j', (_, own, fields) => {
  expect(problems(own)).toEqual(fields);
});

it('empty fields are sent as nothing, and unchanged ones are not sent', () => {
  expect(toBody({ ...emptyFields, title: ' To the pier ' })).toEqual({
    title: 'To the pier',
    note: '',
    link: null,
    date: null,
  });
  expect(toBody({ date: '2027-04-19' })).toEqual({ date: '2027-04-19' });
});
