/** Returns the headings of a document in Markdown, without the lines of code blocks that begin with `#`. */
export function readHeadings(text: string): string[] {
  const withoutCode = text.replaceAll(/^( *)(`{3,})[^`]*?^ *\2 *$/gms, '');
  return [...withoutCode.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.trim());
}

/** Returns the anchor that GitHub generates for a heading. */
export const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
