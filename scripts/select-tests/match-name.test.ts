import { expect, it } from 'vitest';
import { mayMatch, toPattern, toWanted } from './match-name.ts';

const named = (...titles: string[][]) => ({ titles, firstLine: 1, lastLine: 1, isSkipped: false });

it.each([
  ['a part of a title', named(['the list'], ['shows its records']), 'its rec'],
  ['successive titles, as a runner prints them', named(['the list'], ['shows records']), 'list > shows'],
  ['the fixed part of a table', named(['refuses ', ' for ', '']), 'refuses'],
  ['a fixed part and a value', named(['answers a request with ', '']), 'a request with 404'],
  [
    'a part of the source of a table',
    named(['TAG-01 refuses ', ' and ', ', with no name']),
    'refuses %j and $b, with no',
  ],
  ['the source of a template', named(['the list'], ['shows ', ' rows']), 'list > shows ${count} rows'],
  ['a value and a fixed part', named(['', ' is refused with a sentence']), 'Ana is refused with'],
])('a text matches %s', (_, name, text) => {
  expect(mayMatch(name, toWanted(text))).toBe(true);
});

it.each([
  ['another text', named(['shows records']), 'shows users'],
  ['other parts of the source of a table', named(['refuses ', ', without a name']), 'refuses %j, without an id'],
  ['fewer gaps than the source has', named(['refuses every name']), 'refuses %j name'],
  ['an end without a gap after it', named(['the state of the list'], ['', ' rows']), 'of the list again'],
  ['titles of two levels that do not follow each other', named(['list'], ['in English'], ['shows']), 'list > shows'],
])('a text does not match %s', (_, name, text) => {
  expect(mayMatch(name, toWanted(text))).toBe(false);
});

it('an expression is applied to the whole name', () => {
  expect(mayMatch(named(['the list'], ['shows records']), { expression: '^the .* records$' })).toBe(true);
  expect(mayMatch(named(['the list'], ['shows records']), { expression: '^shows' })).toBe(false);
});

it('a text becomes an expression that matches only this text', () => {
  const text = 'group > costs 5 $ (net)?';
  expect('group > costs 5 $ (net)?').toMatch(new RegExp(`^${toPattern(toWanted(text), ' > ')}$`));
  expect(toPattern(toWanted(text), ' ')).toBe(String.raw`group costs 5 \$ \(net\)\?`);
  expect(toPattern(toWanted('refuses %j, (none)'), ' ')).toBe(String.raw`refuses .*, \(none\)`);
  expect(toPattern({ expression: 'a|b' }, ' ')).toBe('a|b');
});
