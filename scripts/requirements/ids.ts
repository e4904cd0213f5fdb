/**
 * Functions and a regular expression that find requirement ids, such as EXP-L-03. An id consists of a known prefix (EXP-L), a hyphen and a
 * number.
 */
export type Ids = {
  /** Returns all ids in a text. */
  find: (text: string) => string[];
  /** Returns the ids that mark a text: at its start, or in brackets at its end, as in `needs a name [CAT-07]`. */
  findMarks: (text: string) => string[];
  /** A global regular expression that matches each id in a text. */
  pattern: RegExp;
};

/** Returns functions that find ids with the prefixes of the ids in `defined`. */
export function readIds(defined: string[]): Ids {
  const prefixes = [...new Set(defined.map((id) => id.replace(/-\d+$/, '')))];
  const id = String.raw`(?:${prefixes.join('|') || '(?!)'})-\d+`;
  const pattern = new RegExp(String.raw`(?<![\w-])${id}\b`, 'g');
  const marks = new RegExp(String.raw`^${id}(?: ${id})*(?= |$)|\[${id}(?:,? ${id})*\]$`, 'g');
  const find = (text: string) => text.match(pattern) ?? [];
  return { find, findMarks: (text) => (text.match(marks) ?? []).flatMap(find), pattern };
}
