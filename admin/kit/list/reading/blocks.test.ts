import { describe, expect, it } from 'vitest';
import { blockOfPage, inPagesOf, pagesOf, plainSource, rowsOfPage, toBlockPath, toPageNumbers } from './blocks.ts';

const experiences = { query: 'order[id]&itemsPerPage=600', blockItems: 600 };

describe('the URL of a block', () => {
  it.each([
    ['the collection without parameters', '/categories', plainSource, {}, 1, '/categories'],
    ['the collection with a filter', '/categories', plainSource, { name: 'tour' }, 1, '/categories?name=tour'],
    ['the collection without an empty filter', '/categories', plainSource, { name: '' }, 1, '/categories'],
    ['the second block', '/categories', plainSource, { name: 'tour' }, 2, '/categories?name=tour&page=2'],
    ['the first block of experiences', '/experiences', experiences, {}, 1, '/experiences?order[id]&itemsPerPage=600'],
    [
      'the second block of experiences',
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
  ])('with 30 rows per block, page %i of the table is in block %i', (page, block) =>
    expect(blockOfPage(page, plainSource)).toBe(block),
  );

  it('with 600 rows per block, page 60 is in the first block and page 61 in the second', () => {
    expect(blockOfPage(60, experiences)).toBe(1);
    expect(blockOfPage(61, experiences)).toBe(2);
  });

  it('the rows of a page are ten rows of its block', () => {
    const block = Array.from({ length: 30 }, (_, index) => index);
    expect(rowsOfPage(block, 2, plainSource)).toEqual(block.slice(10, 20));
    expect(rowsOfPage(block, 5, plainSource)).toEqual(block.slice(10, 20));
    expect(rowsOfPage([1, 2], 1, plainSource)).toEqual([1, 2]);
  });

  it('eleven records make two pages, and no records make one page', () => {
    expect([11, 10, 0].map((total) => pagesOf(total, plainSource))).toEqual([2, 1, 1]);
  });

  it('blocks of 600 rows are read as before for other pages, other blocks are of 100 rows', () => {
    const [large, small] = [inPagesOf(50, experiences), inPagesOf(25, plainSource)];
    expect([large.query, small]).toEqual([
      experiences.query,
      { query: 'itemsPerPage=100', blockItems: 100, pageItems: 25 },
    ]);
    expect([12, 13].map((page) => blockOfPage(page, large))).toEqual([1, 2]);
    expect([4, 5].map((page) => blockOfPage(page, small))).toEqual([1, 2]);
    const block = Array.from({ length: 100 }, (_, index) => index);
    expect(rowsOfPage(block, 6, small)).toEqual(block.slice(25, 50));
    expect(pagesOf(101, small)).toBe(5);
    expect(inPagesOf(10, plainSource)).toBe(plainSource);
  });
});

describe('the page numbers in the footer', () => {
  it.each([
    [1, 4, [1, 2, 3, 4]],
    [1, 65, [1, 2, 3, 4, undefined, 65]],
    [3, 65, [1, 2, 3, 4, undefined, 65]],
    [30, 65, [1, undefined, 29, 30, 31, undefined, 65]],
    [65, 65, [1, undefined, 62, 63, 64, 65]],
  ])('on page %i of %i', (page, pages, numbers) => expect(toPageNumbers(page, pages)).toEqual(numbers));

  it('contain the current page, and no page twice', () => {
    for (const pages of [1, 5, 6, 7, 8, 65])
      for (let page = 1; page <= pages; page += 1) {
        const numbers = toPageNumbers(page, pages).filter((each) => each !== undefined);
        expect(numbers).toContain(page);
        expect(new Set(numbers).size).toBe(numbers.length);
      }
  });
});
