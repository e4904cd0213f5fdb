/** How ids look whose prefixes the pages use. */
export type Ids = {
  /** Each id in a text. */
  find: (text: string) => string[];
  /** The ids with which a text begins. */
  findFirst: (text: string) => string[];
  /** Global, for each id in a text. */
  pattern: RegExp;
};

/** @param defined The ids that the pages define. */
export function readIds(defined: string[]): Ids {
  const prefixes = [...new Set(defined.map((id) => id.replace(/-\d+$/, '')))];
  const id = String.raw`(?:${prefixes.join('|') || '(?!)'})-\d+`;
  const pattern = new RegExp(String.raw`(?<![\w-])${id}\b`, 'g');
  const first = new RegExp(String.raw`^${id}(?: ${id})*(?= |$)`);
  const find = (text: string) => text.match(pattern) ?? [];
  return { find, findFirst: (text) => find(first.exec(text)?.[0] ?? ''), pattern };
}
