import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import type { CheckResult } from './finding.ts';
import { toJson, toSummary, toText } from './print.ts';

const mail: CheckResult = {
  name: 'mail',
  state: 'fail',
  found: 'The mail server mail.example refuses the user or the password of the account that sends the mails (535).',
  advice: 'First line.\nSecond line.',
};
const fine: CheckResult = { name: 'clock', state: 'ok', found: 'Fine.' };
const off: CheckResult = { name: 'distributor', state: 'warn', found: 'Off.', advice: 'Switch it on.' };

it('aligns states, names and sentences, and breaks lines at 100 characters', () => {
  expect(stripVTControlCharacters([fine, off, mail].map(toText).join('\n'))).toBe(
    [
      '  ok    clock        Fine.',
      '  warn  distributor  Off.',
      '                     → Switch it on.',
      '  fail  mail         The mail server mail.example refuses the user or the password of the account',
      '                     that sends the mails (535).',
      '                     → First line.',
      '                     → Second line.',
    ].join('\n'),
  );
});

it.each([
  [[fine], 'No check failed.'],
  [[fine, off], 'No check failed, 1 warning.'],
  [[mail, off, off], '1 check failed, 2 warnings.'],
  [[mail, mail], '2 checks failed.'],
])('counts failures and warnings in the last line', (results, line) => {
  expect(toSummary(results)).toBe(line);
});

it('prints JSON that is ok unless a check failed', () => {
  expect(JSON.parse(toJson([fine, off]))).toEqual({ ok: true, checks: [fine, off] });
  expect(JSON.parse(toJson([fine, mail]))).toEqual({ ok: false, checks: [fine, mail] });
});
