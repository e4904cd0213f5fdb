import { expect, it } from 'vitest';
import { isNode, nodesOf, partsOf, readSources, textOf, type Node } from './testing/sources.ts';

/**
 * A translator, such as that of Chrome, moves each text node into an element of its own. React then fails to remove such a text node, or to
 * insert an element before it. The only child of an element is safe, because React replaces the content of the element.
 */
const isBranch = (node: Node) => node.type === 'LogicalExpression' || node.type === 'ConditionalExpression';

/** The name of the called function, such as `t` or `map`. */
const calledOf = ({ callee }: Node) =>
  isNode(callee) ? (isNode(callee['property']) ? callee['property'] : callee)['name'] : undefined;

/** Calls that return elements, not a text. */
const elementCalls = new Set<unknown>(['map', 'flatMap', 'cloneElement', 'wrap', 'input']);

/** Whether an expression can be a text, judged by its own file only. `elements` are the names of that file that hold elements. */
function isText(node: unknown, elements: ReadonlySet<unknown>): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'Identifier') return !elements.has(node['name']);
  if (node.type === 'CallExpression') return !elementCalls.has(calledOf(node));
  if (node.type === 'LogicalExpression') {
    const isFallback = node['operator'] !== '&&' && isText(node['left'], elements);
    return isFallback || isText(node['right'], elements);
  }
  if (node.type === 'ConditionalExpression')
    return isText(node['consequent'], elements) || isText(node['alternate'], elements);
  return /\S/.test(textOf(node) ?? '') || partsOf(node) !== undefined || node.type === 'MemberExpression';
}

/** The names that hold elements: those typed `ReactNode`, those that are assigned an element, and three whose type is in another file. */
const elementNames = (nodes: readonly Node[]): ReadonlySet<unknown> =>
  new Set(nodes.filter(holdsElement).map((node) => nameOf(node['key'] ?? node['id'])))
    .add('children')
    .add('link')
    .add('question');

const nameOf = (node: unknown) => (isNode(node) ? node['name'] : undefined);

function holdsElement(node: Node): boolean {
  if (node.type === 'TSPropertySignature')
    return /ReactNode|ReactElement|JSX/.test(JSON.stringify(node['typeAnnotation']));
  return node.type === 'VariableDeclarator' && isElement(node['init']);
}

function isElement(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'ParenthesizedExpression') return isElement(node['expression']);
  if (isBranch(node)) return [node['right'], node['consequent'], node['alternate']].some(isElement);
  return node.type === 'JSXElement' || node.type === 'JSXFragment';
}

/** Returns the elements with a text among several children, any of which is conditional or a list. */
function bareTexts(nodes: readonly Node[]): Node[] {
  const elements = elementNames(nodes);
  return nodes.filter(({ type, children }) => {
    if (type !== 'JSXElement' && type !== 'JSXFragment') return false;
    // The cast is safe: the children of an element are nodes.
    const parts = (children as Node[])
      .map((child) => (child.type === 'JSXExpressionContainer' ? child['expression'] : child))
      .filter(isNode)
      .filter((part) => part.type !== 'JSXEmptyExpression')
      .filter((part) => part.type !== 'JSXText' || /\S/.test(String(part['value'])));
    const texts = parts.filter((part) => part.type === 'JSXText' || isText(part, elements));
    const changing = parts.filter((part) => isBranch(part) || calledOf(part) === 'map');
    return parts.length > 1 && texts.length > 0 && changing.length > 0;
  });
}

it('no text is a sibling of a conditional element, so that React can update a page that the browser has translated', () => {
  const sources = readSources('admin/**/*.tsx');
  expect(sources.length).toBeGreaterThan(80);
  expect(
    sources.flatMap(({ path, nodes, lineOf }) => bareTexts(nodes).map((node) => `${path}:${lineOf(node)}`)),
  ).toEqual([]);
});

it.each([
  '<p>{isNew && <b />}{t("save")}</p>',
  '<p>{isNew ? <i /> : <b />} · {n}</p>',
  '<p>{isNew && t("new")}<b /></p>',
  '<>{name}{list.map(toItem)}</>',
  '<p>{item.name}{isNew && <b />}</p>',
])('the search finds the text in %s', (code) => expect(bareTexts(nodesOf(code))).toHaveLength(1));

it.each([
  '<p>{isNew && <b />}<span>{t("save")}</span></p>',
  '<p>{isNew ? t("new") : t("old")}</p>',
  '<p><b />{t("save")}</p>',
  'type Props = { children: ReactNode }; <p>{isNew && <b />}{children}</p>',
])('the search ignores %s', (code) => expect(bareTexts(nodesOf(code))).toEqual([]));
