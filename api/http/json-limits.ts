import { limits } from '@trastienda/contract/limits';

const { maxDepth, maxMembers } = limits.json;
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether JSON text is nested more deeply, or has more members, than a body may. The scan of a text of the maximum length takes 2 ms; parsing
 * such a text, if it consists of brackets, takes 300 ms.
 */
export function isTooComplex(text: string): boolean {
  let depth = 0;
  let members = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === closeList || code === closeObject) depth -= 1;
    else if (code === comma) members += 1;
    else if (code === openList || code === openObject) {
      depth += 1;
      members += 1;
    }
    if (depth > maxDepth || members > maxMembers) return true;
  }
  return false;
}

/** Returns the index of the quote that ends the string that begins at `start`, or the length of the text. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}
