/** The shortest length, in CSS pixels, that must scale with the browser's font size. Shorter lengths are lines, gaps and small offsets. */
const minPx = 4;

/** Declarations whose lengths are drawn lines and shadows, which do not scale with the text. */
const drawn = /^\s*(?:border(?!-radius)|outline|box-shadow|text-|--ts-shadow|--rc-)/;
const pixels = /(?<![\w.])\d*\.?\d+px\b/g;
const hasLength = (text: string) => (text.match(pixels) ?? []).some((length) => Number.parseFloat(length) >= minPx);

/**
 * Returns a sentence for each length of the admin in px. Text, and everything around it, is sized in rem (and media queries are in em), so
 * that a larger font in the settings of the browser enlarges the whole interface, as its zoom does.
 */
export function findPixelLengths(path: string, source: string): string[] {
  const isCss = path.endsWith('.css');
  const code = source.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  let property = '';
  return code.split('\n').flatMap((line, index) => {
    const text = isCss ? line : line.replace(/(?:^|\s)\/\/.*/, '');
    // A declaration may continue on further lines without a property.
    property = /^\s*[\w-]+:/.test(text) ? text : property;
    if (!hasLength(text) || (isCss && !text.includes('@') && drawn.test(property))) return [];
    return `${path}:${index + 1} has a length in px: write rem, or em in a media query (px / 16)`;
  });
}
