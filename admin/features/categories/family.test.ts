import { expect, it } from 'vitest';
import { familyOf } from './family.ts';

const category = (id: number, ...parents: unknown[]) => ({ '@id': `/categories/${id}`, parents });

it('contains a category and its descendants, whether parents are records, IRIs or ids', () => {
  const categories = [
    category(1),
    category(2, { '@id': '/categories/1' }),
    category(3, '/categories/2'),
    category(4, 3),
    category(5),
    category(6, '/categories/5'),
  ];
  expect([...familyOf(2, categories)].sort()).toEqual([2, 3, 4]);
  expect([...familyOf(5, categories)].sort()).toEqual([5, 6]);
});

it('ends if old data contains a cycle', () => {
  expect([...familyOf(1, [category(1, '/categories/2'), category(2, '/categories/1')])].sort()).toEqual([1, 2]);
});
