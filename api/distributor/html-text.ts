import { Parser } from 'htmlparser2';

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));
/** Elements that begin and end a line. */
const blocks = setOf(
  'address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre section summary table tbody tfoot thead tr ul',
);
/** Elements that a blank separates from their neighbours in the same line. */
const cells = setOf('button option td th');
/** Elements whose content browsers do not show, or show only if they cannot show the element itself. */
const hidden = setOf('audio canvas iframe noembed noframes noscript object script style template title video');

/**
 * Returns the text that a browser would show for a piece of HTML, with a line for each block. A CDATA section counts as HTML, because feeds
 * wrap their HTML in it. The line breaks of a text without tags are kept.
 */
export function htmlToText(html: string): string {
  const source = html.replace(/<!\[CDATA\[(.*?)(?:\]\]>|$)/gs, '$1');
  if (!/[<&]/.test(source)) return source;
  const areLinesKept = !/<[a-z/!?]/i.test(source);
  let text = '';
  let hiddenDepth = 0;
  const separate = (name: string) => {
    if (hiddenDepth > 0) return;
    if (blocks.has(name) && !/\n *$/.test(text)) text += '\n';
    else if (cells.has(name)) text += ' ';
  };
  new Parser({
    onopentag(name) {
      separate(name);
      if (hidden.has(name)) hiddenDepth += 1;
      if (name === 'br' && hiddenDepth === 0) text += '\n';
    },
    ontext(part) {
      if (hiddenDepth === 0) text += areLinesKept ? part : part.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (hidden.has(name)) hiddenDepth -= 1;
      separate(name);
    },
  }).end(source);
  return text;
}
