import { describe, expect, it } from 'vitest';
import { childrenOf, split, toTree, withSub, withTop } from './category-tree.ts';

const [outdoors, food, kayak, culture, tasting, picnic] = [1, 2, 3, 4, 5, 6].map((id) => `/categories/${id}`) as [
  string,
  string,
  string,
  string,
  string,
  string, // six ids give six addresses
];
const tree = toTree([
  { '@id': outdoors, name: 'Aire libre', parents: [] },
  { '@id': food, name: 'Gastronomía' },
  { '@id': kayak, name: 'Kayak', parents: [{ '@id': outdoors }] },
  { '@id': culture, name: 'Cultura', parents: [] },
  { '@id': tasting, name: 'Catas', parents: ['/categories/2'] },
  { '@id': picnic, name: 'Pícnic', parents: [1, '2'] },
]);

describe('the subcategories offered', () => {
  it('EXP-F-26 are the children of any chosen category, each once', () => {
    expect(childrenOf([outdoors], tree)).toEqual([kayak, picnic]);
    expect(childrenOf([outdoors, food], tree)).toEqual([kayak, tasting, picnic]);
    expect(childrenOf([], tree)).toEqual([]);
  });
});

describe('what stays chosen', () => {
  it('EXP-F-24 a third top-level category is dropped', () => {
    expect(withTop([outdoors, food, culture], [outdoors, food], tree, 2)).toEqual([outdoors, food]);
  });

  it('A-67 a subcategory goes with its last chosen parent', () => {
    expect(withTop([food], [outdoors, food, kayak, picnic], tree, 2)).toEqual([food, picnic]);
    expect(withTop([], [outdoors, kayak], tree, 2)).toEqual([]);
  });

  it('subcategories change without touching the categories', () => {
    expect(withSub([picnic], [outdoors, kayak], tree)).toEqual([outdoors, picnic]);
  });
});

describe('a record', () => {
  it('EXP-F-33 is split into categories and subcategories', () => {
    expect(split([kayak, outdoors, tasting, food], tree)).toEqual({ top: [outdoors, food], sub: [kayak, tasting] });
  });

  it('keeps a category that the list of all does not hold', () => {
    const rest = toTree(
      [{ '@id': outdoors, name: 'Aire libre' }],
      [{ '@id': '/categories/99', name: 'Nueva', parents: [outdoors] }],
    );
    expect(split([outdoors, '/categories/99'], rest)).toEqual({ top: [outdoors], sub: ['/categories/99'] });
  });
});
