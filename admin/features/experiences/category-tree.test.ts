import { describe, expect, it } from 'vitest';
import { isChildOf, isTopLevel, split, stillChildren } from './category-tree.ts';

const outdoors = { '@id': '/categories/1', parents: [] };
const food = { '@id': '/categories/2' };
const kayak = { '@id': '/categories/3', parents: [{ '@id': '/categories/1' }] };
const tasting = { '@id': '/categories/5', parents: ['/categories/2'] };
const picnic = { '@id': '/categories/6', parents: [1, '2'] };
const all = [outdoors, food, kayak, tasting, picnic];

describe('the options', () => {
  it('are the categories without parents', () => {
    expect(all.filter(isTopLevel)).toEqual([outdoors, food]);
  });

  it('EXP-F-26 for subcategories are the children of any selected category, without duplicates', () => {
    const offered = (...chosen: typeof all) => all.filter((category) => isChildOf(category, chosen));
    expect(offered(outdoors)).toEqual([kayak, picnic]);
    expect(offered(outdoors, food)).toEqual([kayak, tasting, picnic]);
    expect(offered()).toEqual([]);
  });
});

it('A-67 a subcategory is removed with its last selected parent', () => {
  expect(stillChildren([kayak, picnic], [food])).toEqual([picnic]);
  expect(stillChildren([kayak, picnic], [outdoors, food])).toEqual([kayak, picnic]);
  expect(stillChildren([kayak, picnic], [])).toEqual([]);
});

describe('a record', () => {
  it('EXP-F-33 is split into categories and subcategories', () => {
    expect(split([kayak, outdoors, tasting, food], [kayak])).toEqual({
      categories: [outdoors, food],
      subcategories: [kayak, tasting],
    });
  });

  it('contains a listed subcategory even if the server omits its parents', () => {
    const bare = { '@id': '/categories/3' };
    expect(split([outdoors, bare], [bare])).toEqual({ categories: [outdoors], subcategories: [bare] });
    expect(split([outdoors], [bare])).toEqual({ categories: [outdoors], subcategories: [bare] });
  });
});
