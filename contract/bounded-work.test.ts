import { expect, it, vi } from 'vitest';
import { choicesRequest, importsRequest, itemPatch } from './imports/calls.ts';
import { positionsRequest } from './calls/positions.ts';
import { credentials } from './calls/session/session.ts';
import { limits } from './limits.ts';
import { category } from './resources/category.ts';
import { experience } from './resources/experience.ts';
import { maker } from './resources/makers/maker.ts';
import { reseller } from './resources/reseller.ts';
import { user } from './resources/user.ts';
import { toProblems } from './model/violations.ts';

const { lists, positions } = limits;
const acute = '\u0301';

type Parse = (body: object) => { error?: Parameters<typeof toProblems>[0] | undefined };
const problemsOf = (parse: Parse, body: object) => {
  const { error } = parse(body);
  return error ? toProblems(error) : [];
};

/** Returns a list with `length` members, and a function that returns how many times its members have been read in total. */
function watchedList(length: number) {
  const list: unknown[] = Array.from({ length });
  let reads = 0;
  for (let at = 0; at < length; at += 1) {
    Object.defineProperty(list, at, { get: () => (reads += 1) });
  }
  return { list, reads: () => reads };
}

it.each<[string, Parse, number]>([
  ['roles', (body) => user.patch.safeParse(body), lists.choices],
  ['countries', (body) => reseller.patch.safeParse(body), lists.countryCodes],
  ['tags', (body) => reseller.patch.safeParse(body), lists.references],
  ['parents', (body) => category.patch.safeParse(body), lists.references],
  ['mediaMakersStaff', (body) => maker.patch.safeParse(body), lists.references],
  ['kinds', (body) => choicesRequest.safeParse(body), lists.choices],
  ['imports', (body) => importsRequest.safeParse(body), lists.importSources],
  ['positions', (body) => positionsRequest.safeParse(body), positions.maxChanged],
])('D-14 refuses %s above the maximum length with one violation, and reads none of its members', (name, parse, max) => {
  const { list, reads } = watchedList(max + 1);
  const found = problemsOf(parse, { [name]: list }).filter(({ propertyPath }) => propertyPath.startsWith(name));
  expect(found).toEqual([expect.objectContaining({ propertyPath: name })]);
  expect(reads()).toBe(0);
});

it('D-09 reports a list with many invalid members once, with the first broken rule', () => {
  const roles = Array.from({ length: lists.choices }, () => 'ROLE_NONE');
  expect(problemsOf((body) => user.patch.safeParse(body), { roles })).toEqual([
    { propertyPath: 'roles', key: 'unknownRole' },
  ]);
});

it('D-14 accepts lists of the maximum length, duplicates included', () => {
  const roles = Array.from({ length: lists.choices }, () => 'ROLE_MAKER');
  expect(user.patch.parse({ roles })).toEqual({ roles: ['ROLE_MAKER'] });
  const tags = Array.from({ length: lists.references }, (_, at) => (at % limits.experience.maxTags) + 1);
  expect(experience.patch.parse({ tags })).toEqual({ tags: [1, 2] });
});

it('D-14 refuses decisions for too many fields, and field names that are too long', () => {
  const parse: Parse = (body) => itemPatch.safeParse(body);
  const many = Object.fromEntries(Array.from({ length: lists.importDecisions + 1 }, (_, at) => [`f${at}`, 'x']));
  expect(problemsOf(parse, { decisions: many })).toEqual([
    { propertyPath: 'decisions', key: 'tooMany', values: { max: lists.importDecisions } },
  ]);
  expect(problemsOf(parse, { decisions: { ['x'.repeat(10_000)]: 'ours' } })).toEqual([
    { propertyPath: 'decisions', key: 'importField' },
  ]);
  expect(itemPatch.parse({ decisions: { 'name.es': 'ours' } })).toEqual({ decisions: { 'name.es': 'ours' } });
});

it.each<[string, object, string]>([
  ['a line', { name: 'x'.repeat(limits.lineMaxChars * 4 + 1) }, 'name'],
  ['a text', { operations: 'x'.repeat(limits.textMaxChars * 4 + 1) }, 'operations'],
  ['a URL', { web: `http://${'x'.repeat(20_000)}` }, 'web'],
  ['an e-mail', { email: `a@${'x.'.repeat(20_000)}es` }, 'email'],
  ['a phone', { phone: '1 '.repeat(20_000) }, 'phone'],
  ['a line of combining marks', { name: `a${acute.repeat(31)}` }, 'name'],
])('D-14 refuses %s that is too long before it is normalised', (_what, body, propertyPath) => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const found = problemsOf((sent) => maker.patch.safeParse(sent), body);
  const calls = normalize.mock.calls.length;
  normalize.mockRestore();
  expect(found).toEqual([expect.objectContaining({ propertyPath })]);
  expect(calls).toBe(0);
});

it('D-14 accepts a text that is short enough after composition, and up to 30 combining marks in a row', () => {
  const name = `a${acute}`.repeat(limits.lineMaxChars);
  expect(maker.patch.parse({ name })).toEqual({ name: 'á'.repeat(limits.lineMaxChars) });
  expect(maker.patch.parse({ name: ` ${' '.repeat(5_000)}Ruta` })).toEqual({ name: 'Ruta' });
  const marked = `a${'\u0315'.repeat(30)}b`;
  expect(maker.patch.parse({ name: marked })).toEqual({ name: marked });
});

it('D-14 refuses a user name or a password above the maximum length', () => {
  const parse: Parse = (body) => credentials.safeParse(body);
  expect(problemsOf(parse, { username: 'x'.repeat(256), password: 'x'.repeat(5_001) })).toEqual([
    { propertyPath: 'username', key: 'tooLong', values: { max: 255 } },
    { propertyPath: 'password', key: 'tooLong', values: { max: 5_000 } },
  ]);
});
