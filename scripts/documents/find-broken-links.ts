import { posix } from 'node:path';
import { readHeadings, toAnchor } from './headings.ts';
import type { ReadPage } from './read-page.ts';

/**
 * Returns a sentence for each link of a document that leads to a file or a heading that does not exist. Links to other sites are not followed.
 * @param path of the document, from the root of the project.
 */
export function findBrokenLinks(path: string, text: string, read: ReadPage): string[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(?:[a-z]+:|\/)/.test(link) && isBroken(path, link, read))
      .map((link) => `${path}:${index + 1}: the link ${link} leads nowhere`),
  );
}

function isBroken(path: string, link: string, read: ReadPage): boolean {
  const [file = '', anchor] = link.split('#');
  const page = read(file === '' ? path : posix.join(posix.dirname(path), file));
  if (page === undefined) return true;
  return anchor !== undefined && !readHeadings(page).map(toAnchor).includes(anchor);
}
