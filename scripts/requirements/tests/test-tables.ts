import { isNode, nodesOf, readText, type Node } from './node.ts';

/** A text in a table of cases, such as the argument of `it.each`, and its offset in the file. */
export type CaseText = { text: string; start: number };

/**
 * Returns the table whose members the tests in `node` run for: the argument of `each` or `for`, the iterable of a loop, or the array of
 * `forEach`, `map` or `flatMap`; undefined for other nodes.
 */
export function tableOf(node: Node): unknown {
  if (node.type === 'ForOfStatement') return node['right'];
  const callee = node.type === 'CallExpression' ? node['callee'] : undefined;
  if (!isNode(callee)) return undefined;
  if (callee.type === 'CallExpression') return nodesOf(callee['arguments'])[0];
  const { object, property } = callee;
  return isNode(property) && /^(?:forEach|map|flatMap)$/.test(String(property['name'])) ? object : undefined;
}

/**
 * Returns the texts in the arrays and objects of tables, including the values of variables and the bodies of functions to which the tables
 * refer. Skips arguments of calls and texts in functions of a case.
 */
export function readTables(tables: Node[], program: Node): CaseText[] {
  const declared = readDeclared(program);
  const seen = new Set<Node>();
  const found: CaseText[] = [];
  const walk = (node: unknown, isMember: boolean): void => {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, isMember));
    if (!isNode(node) || seen.has(node)) return;
    seen.add(node);
    const text = readText(node)?.[0];
    if (text !== undefined && isMember) found.push({ text, start: node.start });
    if (node.type === 'Identifier') return walk(declared.get(String(node['name'])), false);
    if (/Function/.test(node.type)) return;
    const isList = /^(?:Array|Object)Expression$/.test(node.type);
    for (const key of Object.keys(node)) {
      if (isSkippedKey(node, key)) continue;
      walk(node[key], isList || (isMember && key !== 'arguments'));
    }
  };
  walk(tables, false);
  return found;
}

const isSkippedKey = ({ computed, key }: Node, name: string) =>
  name.startsWith('type') ||
  (!computed && (name === 'property' || (name === 'key' && isNode(key) && key.type === 'Identifier')));

/** Returns the initial values of variables and the bodies of functions, by name. */
function readDeclared(program: Node): Map<string, unknown[]> {
  const declared = new Map<string, unknown[]>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!isNode(node)) return;
    const { id, init, body } = node;
    if (isNode(id) && id.type === 'Identifier') {
      const name = String(id['name']);
      const isFunction = isNode(init) && /Function/.test(init.type);
      declared.set(name, [...(declared.get(name) ?? []), isFunction ? init['body'] : (init ?? body)]);
    }
    Object.values(node).forEach(walk);
  };
  walk(program);
  return declared;
}
