import { basename } from 'node:path';
import { findAll, type Place, type SourceFile } from './source-file.ts';

export type Requirement = Place & {
  id: string;
  sentence: string;
  /** Name of the page, such as `tags`. */
  page: string;
  /** Not built yet. */
  isPlanned: boolean;
};

const listItem = /^- .*$/gm;
const definition = /^- \*\*([A-Z-]+-\d{2,3})\*\* ([*_]\(planned\)[*_] )?(\S.*)$/;

/** The requirements that pages define, and the list items that define none. */
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
