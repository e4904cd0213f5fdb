import { expect, it } from 'vitest';
import { isNode, nodesOf, partsOf, readSources, textOf, type Node } from './testing/sources.ts';

/** Attributes whose values are visible or announced by a screen reader. */
const textAttributes = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'description',
  'text',
  'message',
  'error',
  'nothingFoundMessage',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'aria-placeholder',
]);
/** Functions and classes whose arguments are shown to the user. */
const textFunctions = new Set(['showSuccess', 'showFailure', 'ApiFailure']);
/** Attributes that contain the name of a field instead of a text, by component. */
const nameAttributes: Record<string, string> = { ListScreen: 'label' };
const letters = /\p{L}{2}/u;

/** Yields the string literals in an expression. Skips calls such as `t('list.edit')`, because their arguments are not displayed. */
function* literalsIn(node: unknown): Generator<string> {
  if (!isNode(node) || node.type === 'JSXElement' || node.type === 'CallExpression') return;
  const texts = [textOf(node), ...(partsOf(node) ?? [])].filter((text) => text !== undefined);
  if (node.type !== 'BinaryExpression' || node['operator'] === '+') yield* texts;
  const inside =
    { ConditionalExpression: ['consequent', 'alternate'], LogicalExpression: ['left', 'right'] }[node.type] ??
    { BinaryExpression: node['operator'] === '+' ? ['left', 'right'] : [], JSXExpressionContainer: ['expression'] }[
      node.type
    ] ??
    [];
  for (const name of inside) yield* literalsIn(node[name]);
}

function* displayedBy(node: Node): Generator<string> {
  if (node.type === 'JSXText') yield String(node['value']);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    for (const child of node['children'] as unknown[])
      if (isNode(child) && child.type === 'JSXExpressionContainer') yield* literalsIn(child);
  if (node.type === 'JSXOpeningElement') yield* attributesOf(node);
  if ((node.type === 'CallExpression' || node.type === 'NewExpression') && isNode(node['callee']))
    if (textFunctions.has(String(node['callee']['name'])))
      for (const argument of node['arguments'] as unknown[]) yield* literalsIn(argument);
}

function* attributesOf({ name: element, attributes }: Node): Generator<string> {
  for (const attribute of attributes as unknown[]) {
    if (!isNode(attribute) || !isNode(attribute['name']) || !isNode(element)) continue;
    const name = String(attribute['name']['name']);
    if (textAttributes.has(name) && nameAttributes[String(element['name'])] !== name)
      yield* literalsIn(attribute['value']);
  }
}

function* textsIn(nodes: readonly Node[]) {
  for (const node of nodes) for (const text of displayedBy(node)) if (letters.test(text)) yield { node, text };
}

const sources = readSources('admin/**/*.tsx', 'admin/**/*.ts');

it('SHELL-37 A-08 no component contains a literal text for the user', () => {
  expect(sources.length).toBeGreaterThan(80);
  const found = sources.flatMap(({ path, nodes, lineOf }) =>
    Array.from(textsIn(nodes), ({ node, text }) => `${path}:${lineOf(node)} ${text.trim()}`),
  );
  expect(found).toEqual([]);
});

it.each([
  '<b>Guardar</b>',
  '<b>{isNew ? "Crear" : t("save")}</b>',
  '<b>{`${n} filas`}</b>',
  '<input aria-label="Nombre" />',
  '<input placeholder={name ?? "Nombre"} />',
  '<img alt={"Foto de " + name} />',
  'showSuccess("Guardado")',
  'new ApiFailure(undefined, "No hay nadie")',
])('the search finds the text in %s', (code) => {
  expect([...textsIn(nodesOf(code))]).toHaveLength(1);
});

it.each(['<b>{t("save")}</b>', '<img alt="" />', '<Text name="url" type="url" />', '<b>{n} · {m}</b>'])(
  'the search ignores %s',
  (code) => {
    expect([...textsIn(nodesOf(code))]).toEqual([]);
  },
);
