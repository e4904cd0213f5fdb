import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { answer } from './answer.ts';
import { findFaults } from './find-faults.ts';
import { readProject } from './read-project.ts';

export const page = 'docs/requirements/tags.md';
export const test = 'api/tags.test.ts';

/**
 * Replaces the `#` in an id such as `TAG#01` with a hyphen. The tests write their ids with `#`, so that they neither cite nor cover
 * requirements of the product.
 */
export const ids = (text: string) => text.replaceAll(/(?<=[a-z])#/gi, '-');

/** Creates, for each test, a project with two requirements and the tests that cover them. */
export function useProject() {
  let folder: string;
  const write = (path: string, ...lines: string[]) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${ids(lines.join('\n'))}\n`);
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trastienda-requirements-'));
    write(
      page,
      '# Tags',
      '',
      'Tags label experiences.',
      '',
      '- **TAG#01** A tag has a name.',
      '- **TAG#02** It may go.',
    );
    write(test, `it('TAG#01 needs a name', () => {});`, `it.each(['TAG#02'])('%s goes', () => {});`);
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  return {
    write,
    faults: () => findFaults(readProject(folder)),
    ask: (...words: string[]) => answer(readProject(folder), words.map(ids)),
  };
}
