import { describe, expect, it } from 'vitest';
import { blockOfPage, pagesOf, plainSource, rowsOfPage, toBlockPath, toPageNumbers } from './blocks.ts';

const experiences = { query: 'order[id]&itemsPerPage=600', blockItems: 600 };

describe('what a list asks', () => {
  it.each([
    ['the bare collection', '/categories', plainSource, {}, 1, '/categories'],
    ['with its filter', '/categories', plainSource, { name: 'tour' }, 1, '/categories?name=tour'],
    ['without empty filters', '/categories', plainSource, { name: '' }, 1, '/categories'],
    ['its next page', '/categories', plainSource, { name: 'tour' }, 2, '/categories?name=tour&page=2'],
    ['experiences', '/experiences', experiences, {}, 1, '/experiences?order[id]&itemsPerPage=600'],
    [
      'the next 600',
      '/experiences',
      experiences,
      { 'location.name': 'Níjar' },
      2,
      '/experiences?order[id]&itemsPerPage=600&location.name=N%C3%ADjar&page=2',
    ],
  ] as const)('%s', (_, path, source, filters, block, asked) =>
    expect(toBlockPath(path, source, filters, block)).toBe(asked),
  );
});

describe('pages of the table inside blocks of the API', () => {
  it.each([
    [1, 1],
    [3, 1],
    [4, 2],
    [7, 3],
  ])('page %i of the table is in block %i of thirty', (page, block) =>
    expect(blockOfPage(page, plainSource)).toBe(block),
  );

  it('page 60 is the last of the first six hundred, page 61 the first of the next', () => {
    expect(blockOfPage(60, experiences)).toBe(1);
    expect(blockOfPage(61, experiences)).toBe(2);
  });

  it('takes ten rows, counted inside the block', () => {
    const block = Array.from({ length: 30 }, (_, index) => index);
    expect(rowsOfPage(block, 2, plainSource)).toEqual(block.slice(10, 20));
    expect(rowsOfPage(block, 5, plainSource)).toEqual(block.slice(10, 20));
    expect(rowsOfPage([1, 2], 1, plainSource)).toEqual([1, 2]);
  });

  it('eleven records are two pages, none are one', () => {
    expect([pagesOf(11), pagesOf(10), pagesOf(0)]).toEqual([2, 1, 1]);
  });
});

describe('the page numbers in the foot', () => {
  it.each([
    [1, 4, [1, 2, 3, 4]],
    [1, 65, [1, 2, 3, 4, undefined, 65]],
    [3, 65, [1, 2, 3, 4, undefined, 65]],
    [30, 65, [1, undefined, 29, 30, 31, undefined, 65]],
    [65, 65, [1, undefined, 62, 63, 64, 65]],
  ])('on page %i of %i', (page, pages, numbers) => expect(toPageNumbers(page, pages)).toEqual(numbers));

  it('always offers the page that is shown, and never one twice', () => {
    for (const pages of [1, 5, 6, 7, 8, 65])
      for (let page = 1; page <= pages; page += 1) {
        const numbers = toPageNumbers(page, pages).filter((each) => each !== undefined);
        expect(numbers).toContain(page);
        expect(new Set(numbers).size).toBe(numbers.length);
      }
  });
});
