import type * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { positionsRequest } from '../calls/positions.ts';
import { restoreRequest } from '../calls/trash.ts';
import { apiErrors, fieldErrors, placeholdersOf } from '../errors.ts';
import { choicesRequest, importsRequest, itemPatch, runRequest } from '../imports/calls.ts';
import { toProblems } from '../model/violations.ts';
import { category } from '../resources/category.ts';
import { contact } from '../resources/contact.ts';
import { experience } from '../resources/experience.ts';
import { maker } from '../resources/makers/maker.ts';
import { plan } from '../resources/plan.ts';
import { reseller } from '../resources/reseller.ts';
import { user } from '../resources/user.ts';
import { zone } from '../resources/zone.ts';

const resources = [category, contact, experience, maker, plan, reseller, user, zone];
const calls = { positionsRequest, restoreRequest, choicesRequest, importsRequest, itemPatch, runRequest };
const many = (length: number, member: (index: number) => unknown) =>
  Array.from({ length }, (_, index) => member(index));
const object = (names: number) => Object.fromEntries(many(names, (index) => `n${index}`).map((name) => [name, 1]));

/** Values of wrong types, and values that are too many or too long. */
const wrong = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e12,
  'x',
  'x'.repeat(6_000),
  {},
  object(200),
  { '@id': 5 },
  ['x'],
  [null],
  [{}],
  [[]],
  many(700, (index) => index + 1),
  many(11_000, () => 'x'),
];

/** Returns the messages that lack the value of a placeholder. */
function incompleteOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return (error ? toProblems(error) : [])
    .filter(({ key, values = {} }) => placeholdersOf(fieldErrors[key]).some((name) => values[name] === undefined))
    .map(({ propertyPath, key }) => `${propertyPath}: ${key}`);
}

describe('every message has the values of its placeholders', () => {
  it.each(resources)('for a wrong value of any field of $type', ({ input, fields }) => {
    const found = Object.keys(fields).flatMap((name) =>
      wrong.flatMap((value) => incompleteOf(input, { [name]: value })),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  it.each(Object.entries(calls))('for a wrong value of any part of %s', (_name, body) => {
    const found = Object.keys(body.shape).flatMap((name) =>
      wrong.flatMap((value) => incompleteOf(body, { [name]: value })),
    );
    expect([...new Set(found)]).toEqual([]);
  });
});

it('the messages of both languages have the same placeholders', () => {
  for (const { es, en } of [...Object.values(fieldErrors), ...Object.values(apiErrors)])
    expect(new Set(placeholdersOf({ es: en, en }))).toEqual(new Set(placeholdersOf({ es, en })));
});
