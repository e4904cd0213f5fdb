import { isNode, isTrue, nodesOf, readText, type Node } from './node.ts';

/** A title as its fixed parts, which are separated by values known only at run time (`%s`, `$name`, `${…}`). */
export type Title = string[];
/** `values` are the expressions in the title. `isSkipped`: marked `skip`, `fixme` or `todo` without a condition. */
export type TestCall = { kind: 'test' | 'group'; title: Title; values: Node[]; isSkipped: boolean };

/** Placeholders of Vitest's tables: printf's, `$property` and `%%`. */
const placeholder = /%[sdifjoOc#$%]|\$[\w.]+/g;

/** Last identifiers of callees that define a test or a group, such as `only` in `it.only`; `table` denotes a call such as `it.each(…)`. */
const callWords = new Set(
  'it test describe only skip fails fixme fail concurrent sequential serial parallel table'.split(' '),
);
const skipWords = ['skip', 'fixme', 'todo'];

/**
 * Parses calls such as `it('…', …)`, `test.only('…', …)`, `it.each([…])('…', …)` and `test.describe('…', …)`; returns undefined for other
 * calls.
 */
export function readCall(node: Node): TestCall | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const [title, ...others] = nodesOf(node['arguments']);
  const words = wordsOf(node['callee']);
  if (!words || !['it', 'test', 'describe'].includes(words[0] ?? '') || !callWords.has(words.at(-1) ?? '')) {
    return undefined;
  }
  // A hook has no title, and a conditional skip has no function.
  if (!title || /Function/.test(title.type) || !others.some(isFunction)) return undefined;
  return {
    kind: words.includes('describe') ? 'group' : 'test',
    title: toTitle(title),
    values: title.type === 'TemplateLiteral' ? nodesOf(title['expressions']) : [],
    isSkipped: words.some((word) => skipWords.includes(word)) || others.some(isMarked) || others.some(skipsItself),
  };
}

const isFunction = (node: Node) => /Function|^Identifier$/.test(node.type);

/** Whether a node is an options object such as `{ skip: true }`. */
const isMarked = (node: Node) =>
  nodesOf(node['properties']).some(
    ({ key, value }) => isNode(key) && skipWords.includes(String(key['name'])) && isTrue(value),
  );

/** Whether a function has `test.skip()` or `test.fixme(true)` among its statements. */
function skipsItself({ body }: Node): boolean {
  return nodesOf(isNode(body) ? body['body'] : []).some(({ expression: call }) => {
    if (!isNode(call) || call.type !== 'CallExpression') return false;
    const [first, second = ''] = wordsOf(call['callee']) ?? [];
    const [condition] = nodesOf(call['arguments']);
    return first === 'test' && skipWords.includes(second) && (!condition || isTrue(condition));
  });
}

/** Returns the identifiers of a callee such as `test.describe.serial` or `it.each(…)`; undefined for other callees. */
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

const toTitle = (node: Node): Title => readText(node)?.flatMap((part) => part.split(placeholder)) ?? ['', ''];
