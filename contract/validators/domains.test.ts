import { expect, it } from 'vitest';
import { findDomainProblem, isDomainList } from './domains.ts';

const allowed = ['@example.com', '@empresa.es'];

it.each(['ana@example.com', 'luis@empresa.es', 'ana@EXAMPLE.com'])('VAL-38 allows %s', (email) => {
  expect(findDomainProblem(email, allowed)).toBeUndefined();
});

it.each(['ana@otra.com', 'ana@sub.example.com', 'example.com', 'ana@example.com@otra.com', ''])(
  'VAL-39 refuses "%s" with unallowedDomain',
  (email) => {
    expect(findDomainProblem(email, allowed)).toBe('unallowedDomain');
  },
);

it.each(['@example.com', '@example.com,@empresa.es'])('VAL-40 accepts the domain list %s', (text) => {
  expect(isDomainList(text)).toBe(true);
});

it.each(['example.com', '@example.com;@empresa.es', '@', '', '@example.com,', '@a..b'])(
  'VAL-40 refuses the domain list "%s"',
  (text) => {
    expect(isDomainList(text)).toBe(false);
  },
);

it('VAL-40 A-100 refuses a domain list with a space after the comma', () => {
  expect(isDomainList('@example.com, @empresa.es')).toBe(false);
});
