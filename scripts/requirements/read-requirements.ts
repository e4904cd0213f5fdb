import { basename } from 'node:path';
import { findAll, type Place, type SourceFile } from './source-file.ts';

export type Requirement = Place & {
  id: string;
  sentence: string;
  /** Name of the page, such as `tags`. */
  page: string;
  /** Whether the requirement is not implemented yet. */
  isPlanned: boolean;
};

/** With the indented lines that belong to it, such as a list inside it. */
const listItem = /^- .*(?:\n {2}.*)*/gm;
const definition = /^- \*\*([A-Z-]+-\d{2,3})\*\* ([*_]\(planned\)[*_] )?(\S[^]*)$/;

/** Returns the requirements of the pages, and the list items that are not valid requirements. */
export function readRequirements(pages: SourceFile[]): { requirements: Requirement[]; malformed: Place[] } {
  const requirements: Requirement[] = [];
  const malformed: Place[] = [];
  for (const { found, file, line } of pages.flatMap((page) => findAll(page, listItem))) {
    const [, id, planned, sentence] = definition.exec(found[0]) ?? [];
    if (!id || !sentence) malformed.push({ file, line });
    else requirements.push({ id, sentence, page: basename(file, '.md'), isPlanned: Boolean(planned), file, line });
  }
  return { requirements, malformed };
}
