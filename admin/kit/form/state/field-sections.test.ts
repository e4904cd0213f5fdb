import { expect, it } from 'vitest';
import { createFieldSections } from './field-sections.ts';

it('D-92 a field that is shown in both languages stays in its section when one of its inputs disappears', () => {
  const sections = createFieldSections();
  const [spanish, english] = [sections.put('name', 'basics'), sections.put('name', 'basics')];
  spanish();
  expect([...sections.read()]).toEqual([['name', 'basics']]);
  english();
  expect([...sections.read()]).toEqual([]);
});
