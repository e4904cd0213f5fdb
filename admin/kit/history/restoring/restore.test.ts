import type { Change } from '@trastienda/contract/changes';
import { experience } from '@trastienda/contract/resources/experience';
import { reseller } from '@trastienda/contract/resources/reseller';
import { user } from '@trastienda/contract/resources/user';
import { describe, expect, it } from 'vitest';
import { placeInForm, referencesIn, toFormValues, valuesBefore, type Found } from './restore.ts';

const texts = { name: 'Paseo', description: 'Por la sierra' };
const shared = { duration: '02:00', sustainableSeal: false, tags: [], maker: null, mediaExperiences: [] };
/** The form of an experience, which has been read in both languages. */
const form = { resource: experience, stored: { shared, es: texts, en: { name: 'Walk', description: null } } };
/** The form of a reseller, which edits the texts in the default language only. */
const inSpanish = {
  resource: { ...reseller, translatedNames: [] },
  stored: { shared: { claim: 'Madrugar', user: null }, es: {}, en: {} },
};

const sea = { '@id': '/tags/1', name: 'Mar' };
const hills = { '@id': '/tags/2', name: 'Sierra' };
const picture = { '@id': '/media_experiences/5', contentUrl: '/media/paseo.jpg' };
const found: Found = new Map(
  Object.entries({
    '/tags/1': sea,
    '/tags/2': hills,
    '/makers/3': { '@id': '/makers/3' },
    '/media/paseo.jpg': picture,
  }),
);
const erased = { erased: true };

const change = (fields: Change['fields']): Change => ({
  '@id': '/changes/1',
  '@type': 'Change',
  id: 1,
  at: '2026-05-01T08:00:00.000Z',
  record: '/experiences/7',
  kind: 'update',
  actor: { kind: 'user', '@id': '/users/1', name: 'ana@example.com' },
  request: null,
  fields,
  names: {},
  deleted: [],
});

describe('the values before changes', () => {
  it('are those before the oldest change of each field', () =>
    expect(
      valuesBefore([
        change({ duration: { before: '03:00', after: '04:00' } }),
        change({ duration: { before: '02:00', after: '03:00' }, 'name.en': { before: null, after: 'Walk' } }),
      ]),
    ).toEqual({ duration: '02:00', 'name.en': null }));

  it('are none without changes', () => expect(valuesBefore([])).toEqual({}));
});

describe('the form has the place of a logged field', () => {
  it('among the shared fields, or in the draft of its language', () => {
    expect(placeInForm(form, 'duration')).toBe('shared');
    expect(placeInForm(form, 'name.es')).toBe('es');
    expect(placeInForm(form, 'description.en')).toBe('en');
  });

  it('also in a language in which the record has not been read yet', () =>
    expect(placeInForm({ ...form, stored: { ...form.stored, en: {} } }, 'name.en')).toBe('en'));

  it('among the shared fields if the form edits the texts in the default language only', () => {
    expect(placeInForm(inSpanish, 'claim.es')).toBe('shared');
    expect(placeInForm(inSpanish, 'claim.en')).toBeUndefined();
  });

  it.each([
    ['a shared field that it does not show', form, 'order'],
    ['a text that it does not show', form, 'includes.en'],
    ['a column without a field', form, 'createdAt'],
    ['a field that only a create sets', inSpanish, 'user'],
    ['the roles of a user', { resource: user, stored: { shared: { roles: [] }, es: {}, en: {} } }, 'roles'],
    ['a password', { resource: user, stored: { shared: { password: null }, es: {}, en: {} } }, 'password'],
  ])('not of %s', (_, each, path) => expect(placeInForm(each, path)).toBeUndefined());
});

it('only reference fields have references, single or in lists', () =>
  expect(
    referencesIn(form, {
      tags: ['/tags/1', '/tags/2'],
      maker: '/makers/3',
      mediaExperiences: ['/media/paseo.jpg'],
      location: null,
      languages: erased,
      reviewTripadvisor: '/reviews/9',
    }),
  ).toEqual(['/tags/1', '/tags/2', '/makers/3', '/media/paseo.jpg']));

describe('logged values become values of the form', () => {
  it('in both languages, and with null for an empty text', () =>
    expect(
      toFormValues(form, { 'name.es': 'Ruta', 'name.en': 'Route', 'description.en': null, duration: '01:30' }, found),
    ).toEqual({
      drafts: { shared: { duration: '01:30' }, es: { name: 'Ruta' }, en: { name: 'Route', description: null } },
      restored: ['name.es', 'name.en', 'description.en', 'duration'],
      missing: [],
    }));

  it('with the records and pictures to which they refer, in their order', () =>
    expect(
      toFormValues(
        form,
        { tags: ['/tags/2', '/tags/1'], maker: '/makers/3', mediaExperiences: ['/media/paseo.jpg'] },
        found,
      ).drafts.shared,
    ).toEqual({ tags: [hills, sea], maker: { '@id': '/makers/3' }, mediaExperiences: [picture] }));

  it('without the entries of lists that no longer exist', () =>
    expect(
      toFormValues(
        form,
        { tags: ['/tags/8', '/tags/1', '/tags/9'], mediaExperiences: ['/media/gone.jpg', '/media/paseo.jpg'] },
        found,
      ),
    ).toEqual({
      drafts: { shared: { tags: [sea], mediaExperiences: [picture] }, es: {}, en: {} },
      restored: ['tags', 'mediaExperiences'],
      missing: [
        { path: 'tags', values: ['/tags/8', '/tags/9'] },
        { path: 'mediaExperiences', values: ['/media/gone.jpg'] },
      ],
    }));

  it.each([
    ['a record that no longer exists', { maker: '/makers/4' }, { path: 'maker', values: ['/makers/4'] }],
    ['a list of which no entry exists', { tags: ['/tags/8'] }, { path: 'tags', values: ['/tags/8'] }],
    ['an erased value', { 'name.es': erased }, { path: 'name.es', values: [erased] }],
  ])('except %s: the field keeps its present value', (_, values, missing) =>
    expect(toFormValues(form, values, found)).toEqual({
      drafts: { shared: {}, es: {}, en: {} },
      restored: [],
      missing: [missing],
    }),
  );

  it('an empty list and an empty reference are values too', () =>
    expect(toFormValues(form, { tags: [], maker: null }, found)).toMatchObject({
      drafts: { shared: { tags: [], maker: null } },
      restored: ['tags', 'maker'],
      missing: [],
    }));

  it('a text that looks like a reference stays a text', () =>
    expect(
      toFormValues({ ...form, stored: { ...form.stored, shared: { url: '' } } }, { url: '/tags/8' }, found),
    ).toMatchObject({ drafts: { shared: { url: '/tags/8' } }, missing: [] }));

  it('except those that the form does not show', () =>
    expect(toFormValues(form, { order: 4, 'includes.es': 'Guía' }, found)).toEqual({
      drafts: { shared: {}, es: {}, en: {} },
      restored: [],
      missing: [],
    }));

  it('of which a form in the default language only takes the texts in that language', () =>
    expect(toFormValues(inSpanish, { 'claim.es': 'Antes', 'claim.en': 'Before' }, found).drafts).toEqual({
      shared: { claim: 'Antes' },
      es: {},
      en: {},
    }));
});
