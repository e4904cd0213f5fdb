import { parseSync } from 'vite';

/** A title as its fixed parts: between two of them stands a value that only a run knows (`%s`, `$name`, `${…}`). */
export type Title = string[];
/** A test with the titles of its groups, outermost first, and the lines of its call. */
export type TestName = { titles: Title[]; firstLine: number; lastLine: number };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** Placeholders of Vitest's tables: printf's, `$property` and `%%`. */
const placeholder = /%[sdifjoOc#$%]|\$[\w.]+/g;

/** What a test file says: its tests in reading order, and the texts outside of them, of which tables make titles. */
export type TestTexts = { names: TestName[]; texts: string[] };

/** A title that is no text in the code is one gap. */
export function readTestTexts(path: string, text: string): TestTexts {
  const { program } = parseSync(path, text);
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const names: TestName[] = [];
  const texts: string[] = [];
  const walk = (value: unknown, groups: Title[]): void => {
    if (Array.isArray(value)) return value.forEach((each) => walk(each, groups));
    if (!isNode(value)) return;
    const call = readCall(value);
    const titles = call ? [...groups, call.title] : groups;
    if (value.type === 'Literal' && typeof value['value'] === 'string') texts.push(value['value']);
    if (call?.kind === 'test') {
      names.push({ titles, firstLine: lineOf(value.start), lastLine: lineOf(value.end) });
      return walk(value['callee'], groups);
    }
    for (const key in value) walk(value[key], titles);
  };
  walk(program, []);
  return { names, texts };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** `it('…', …)`, `test.only('…', …)`, `it.each([…])('…', …)`, `test.describe('…', …)` and the like; undefined for other calls. */
function readCall(node: Node): { kind: 'test' | 'group'; title: Title } | undefined {
  if (node.type !== 'CallExpression' || !Array.isArray(node['arguments'])) return undefined;
  const [title, ...others] = node['arguments'];
  const words = wordsOf(node['callee']);
  if (!words || !['it', 'test', 'describe'].includes(words[0] ?? '') || !callWords.has(words.at(-1) ?? '')) {
    return undefined;
  }
  // A hook has no title, and a condition to skip has no function.
  if (!isNode(title) || /Function/.test(title.type) || !others.some(isFunction)) return undefined;
  return { kind: words.includes('describe') ? 'group' : 'test', title: toTitle(title) };
}

/** The last words of a callee that makes a test or a group; `table` is what `each` and `for` return. */
const callWords = new Set(
  'it test describe only skip fails fixme fail concurrent sequential serial parallel table'.split(' '),
);

const isFunction = (node: unknown) => isNode(node) && /Function|^Identifier$/.test(node.type);

/** The identifiers of a callee: `test.describe.serial` and `it.each(…)` alike; undefined where it is neither. */
function wordsOf(callee: unknown): string[] | undefined {
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier') return [String(callee['name'])];
  if (callee.type === 'CallExpression') return asTable(wordsOf(callee['callee']));
  if (callee.type === 'TaggedTemplateExpression') return asTable(wordsOf(callee['tag']));
  if (callee.type !== 'MemberExpression' || !isNode(callee['property'])) return undefined;
  const object = wordsOf(callee['object']);
  return object && [...object, String(callee['property']['name'])];
}

const asTable = (words: string[] | undefined) => words && [...words, 'table'];

function toTitle(node: Node): Title {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'].split(placeholder);
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return ['', ''];
  // A quasi of ESTree; cooked is null only where an escape is invalid, which no test's title has.
  return (node['quasis'] as { value: { cooked: string } }[]).flatMap(({ value }) => value.cooked.split(placeholder));
}
