import { expect, it } from 'vitest';
import type { Field } from '../model/fields.ts';
import { toProblems } from '../model/violations.ts';
import { contact } from './contact.ts';
import { experience } from './experience.ts';
import { location } from './location.ts';
import { maker } from './makers/maker.ts';
import { plan } from './plan.ts';
import { reseller } from './reseller.ts';
import { tag } from './tag.ts';
import { taker } from './taker.ts';
import { user } from './user.ts';
import { zone } from './zone.ts';

const mark = '\u200E';
const resources = [contact, experience, location, maker, plan, reseller, tag, taker, user, zone];

/** Returns the keys of the problems that a field finds in a value. */
function keysOf({ input }: Field, value: unknown): string[] {
  const { error } = input.safeParse(value);
  return error ? toProblems(error).map(({ key }) => key) : [];
}

/** Returns the fields that accept a text and refuse it with an invisible character. */
const visibleIn = (text: string) =>
  resources.flatMap(({ type, fields }) =>
    Object.entries<Field>(fields)
      .filter(
        ([, field]) => keysOf(field, text).length === 0 && keysOf(field, `${text}${mark}x`).includes('singleLine'),
      )
      .map(([name]) => `${type}.${name}`),
  );

it('D-96 identifiers and documents hold no invisible characters', () => {
  expect(visibleIn('B12345674')).toEqual([
    'Experience.reviewTripadvisor',
    'Location.civitatisId',
    'Maker.document',
    'Maker.customerId',
    'Maker.tripadvisorId',
    'Maker.linkedIn',
    'Maker.twitter',
    'Maker.instagram',
    'Maker.facebook',
    'Plan.sku',
    'Plan.stripeId',
    'Reseller.cif',
    'Reseller.instagram',
    'Reseller.twitter',
    'Reseller.facebook',
    'Reseller.linkedIn',
    'Reseller.tripadvisorId',
    'Tag.civitatisId',
    'Zone.civitatisId',
  ]);
});

it.each([
  ['ana@example.com', ['Contact.email', 'Maker.email', 'User.email']],
  ['https://example.com/', ['Experience.url', 'Maker.web', 'Reseller.urlWeb', 'Reseller.urlWebSupplier']],
])('D-96 addresses such as %s hold no invisible characters', (address, fields) => {
  expect(visibleIn(address)).toEqual(expect.arrayContaining(fields));
});

it.each([`ana${mark}`, 'ana\u00AD', 'ana\u200D'])('D-96 a slug such as %j is refused', (slug) => {
  expect(keysOf(maker.fields.slug, slug)).toEqual(['slug']);
  expect(keysOf(experience.fields.slug, slug)).toEqual(['slug']);
});

it.each(['en familia 👨‍👩‍👧‍👦', `שלום${mark}!`])('D-96 names such as %s keep joiners and direction marks', (name) => {
  for (const { name: field } of [experience.fields, location.fields, maker.fields, tag.fields, zone.fields])
    expect(field.input.parse(name)).toBe(name);
});
