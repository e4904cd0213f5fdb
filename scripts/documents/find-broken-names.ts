import { readHeadings } from './headings.ts';
import type { ReadPage } from './read-page.ts';

const page = String.raw`(?<![\w/.-])(?<page>(?:docs/[\w/-]+|[A-Z]{4,})\.md)`;
const pages = new RegExp(page, 'g');
const headings = [
  new RegExp(String.raw`"(?<heading>[^"$]+)" in ${page}`, 'g'),
  new RegExp(String.raw`${page}, "(?<heading>[^"$]+)"`, 'g'),
];

/**
 * Returns a sentence for each page that a text names and that does not exist, such as `docs/testing.md`, and for each heading that its page
 * does not have, named as `"Restore" in docs/operations/backups.md` or `docs/operations/backups.md, "Restore"`.
 * @param path of the text, from the root of the project.
 */
export function findBrokenNames(path: string, text: string, read: ReadPage): string[] {
  return text.split('\n').flatMap((line, index) => [
    ...[...line.matchAll(pages)]
      .map((match) => match.groups?.['page'] ?? '')
      .filter((name) => read(name) === undefined)
      .map((name) => `${path}:${index + 1}: ${name} does not exist`),
    ...headings
      .flatMap((pattern) => [...line.matchAll(pattern)])
      .map((match) => ({ name: match.groups?.['page'] ?? '', heading: match.groups?.['heading'] ?? '' }))
      .filter(({ name, heading }) => !readHeadings(read(name) ?? `# ${heading}`).includes(heading))
      .map(({ name, heading }) => `${path}:${index + 1}: ${name} has no heading "${heading}"`),
  ]);
}
