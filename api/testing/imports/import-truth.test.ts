import type { ImportItem } from '@trastienda/contract/imports/items';
import { expect, it } from 'vitest';
import { untruthsOf, type Catalogue } from './import-truth.ts';

const catalogueOf = (fields: Record<string, unknown>): Catalogue => new Map([['7', { fields, pictures: [] }]]);
const items = (fields: object) => [{ sourceId: '7', state: 'applied', fields } as ImportItem];
const none: Catalogue = new Map();
const [one, other] = [catalogueOf({ url: 'a' }), catalogueOf({ url: 'b' })];

it.each([
  ['a change that an item reports', one, other, items({ url: { ours: 'a', theirs: 'b' } }), []],
  ['a wrong old value', one, other, items({ url: { ours: 'c', theirs: 'b' } }), [/^url of 7 before/]],
  ['a wrong new value', one, other, items({ url: { ours: 'a', theirs: 'c' } }), [/^url of 7 after/]],
  ['a change without an item', one, other, [], [/^url of 7, without a reported change/]],
  ['a deletion without an item', one, none, [], [/^url of 7, without a reported change/]],
  ['a new experience with an item', none, one, items({ url: { ours: null, theirs: 'a' } }), []],
  ['a new experience without an item', none, one, [], [/^7: created, without an item/]],
])('untruthsOf judges %s', (_what, before, after, reported, expected) => {
  expect(untruthsOf(before, after, reported)).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
});
