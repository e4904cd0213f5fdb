/** Functions and an expression that find requirement ids. An id consists of a prefix used in the pages and a number. */
export type Ids = {
  /** Returns all ids in a text. */
  find: (text: string) => string[];
  /** Returns the ids at the start of a text. */
  findFirst: (text: string) => string[];
  /** A global expression that matches each id in a text. */
  pattern: RegExp;
};

/** @param defined the ids that the pages define. */
export function readIds(defined: string[]): Ids {
  const prefixes = [...new Set(defined.map((id) => id.replace(/-\d+$/, '')))];
  const id = String.raw`(?:${prefixes.join('|') || '(?!)'})-\d+`;
  const pattern = new RegExp(String.raw`(?<![\w-])${id}\b`, 'g');
  const first = new RegExp(String.raw`^${id}(?: ${id})*(?= |$)`);
  const find = (text: string) => text.match(pattern) ?? [];
  return { find, findFirst: (text) => find(first.exec(text)?.[0] ?? ''), pattern };
}
