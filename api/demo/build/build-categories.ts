import { readLines, toBilingual, type Bilingual } from '../content/read-content.ts';

/** `parents` has the ids of the parent categories. An id is the position of a category in the list, from 1. */
export type DemoCategory = { name: Bilingual; description: Bilingual | null; parents: number[] };

/** Returns the top-level categories, followed by the subcategories. Some subcategories have two parents. */
export function buildCategories(): DemoCategory[] {
  const lines = readLines('categories');
  const tops = lines.filter(({ mark }) => mark === '==');
  const topId = (name: string | undefined) => tops.findIndex(({ columns }) => columns[0] === name) + 1;
  let under = 0;
  const subcategories = lines.flatMap((line): DemoCategory[] => {
    if (line.mark === '==') under += 1;
    if (line.mark === '==') return [];
    const second = topId(line.columns[2]);
    return [{ name: toBilingual(line), description: null, parents: second > 0 ? [under, second] : [under] }];
  });
  return [
    ...tops.map((line) => ({ name: toBilingual(line), description: toBilingual(line, 2), parents: [] })),
    ...subcategories,
  ];
}
