import { isBulkCollection } from '@trastienda/contract/proposals/collections';
import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNode, nodesOf, partsOf, readSources, textOf, type Node, type Source } from './testing/sources.ts';

const files = import.meta.glob<Record<string, unknown>>(
  ['./es.json', '../{kit,partners}/es.json', '../features/*/es.json'],
  {
    import: 'default',
    eager: true,
  },
);
const pluralForm = /_(?:zero|one|two|few|many|other)$/;

/** Flattens `{ a: { b_one: 'x' } }` to `['a.b']`. Omits the suffixes of plural forms. */
const toKeys = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' ? toKeys(text, `${prefix}${key}.`) : [`${prefix}${key}`.replace(pluralForm, '')],
  );

/** The keys by namespace: `common` for the frame and the kit, the name of the feature for all others. */
const keys: Record<string, Set<string>> = { common: new Set() };
for (const [path, texts] of Object.entries(files)) {
  const namespace = path.includes('features') ? basename(dirname(path)) : 'common';
  keys[namespace] = new Set([...(keys[namespace] ?? []), ...toKeys(texts)]);
}
const all = new Set(Object.values(keys).flatMap((each) => [...each]));

const sources = readSources('admin/**/*.ts', 'admin/**/*.tsx');
const featureOf = ({ path }: Source) => /features\/([^/]+)\//.exec(path)?.[1];
/** Features with a list. Each of them contains the texts that the kit looks up for every resource. */
const resources = Object.keys(keys).filter((name) =>
  sources.some((source) => featureOf(source) === name && source.path.endsWith('-list.tsx')),
);

/** Features whose list has no delete button, and which therefore have no texts for deleting. */
const withoutDelete = new Set(
  sources.filter(({ nodes }) => nodes.some((node) => textOf(node) === 'editOnly')).map((source) => featureOf(source)),
);
const isOfSelecting = ({ path }: Source) => path.includes('kit/list/selection/');
const isOfDeleting = ({ path }: Source) => /(?:use-deleting|delete-dialog)\.tsx?$/.test(path);

/**
 * Yields the key in the argument of a call such as `t(…)`, or the fixed parts of a template literal. Yields the keys in both
 * branches of a conditional expression. Of a list of alternatives, yields only the last, because only the last must exist.
 */
function* keysIn(node: unknown): Generator<{ key?: string; parts?: string[] }> {
  if (!isNode(node)) return;
  const [key, parts] = [textOf(node), partsOf(node)];
  if (key !== undefined) yield { key };
  else if (parts) yield { parts };
  else if (node.type === 'ConditionalExpression') {
    yield* keysIn(node['consequent']);
    yield* keysIn(node['alternate']);
  } else if (node.type === 'ArrayExpression') yield* keysIn((node['elements'] as unknown[]).at(-1));
}

const isLookup = ({ type, callee }: Node) =>
  type === 'CallExpression' && isNode(callee) && (callee['name'] === 't' || callee['name'] === 'translate');
const lookups = (source: Source) =>
  source.nodes.flatMap((node) => {
    const argument = isLookup(node) ? (node['arguments'] as unknown[])[0] : i18nKeyOf(node);
    return [...keysIn(argument)].map((one) => ({ ...one, at: `${source.path}:${source.lineOf(node)}` }));
  });
const i18nKeyOf = (node: Node) =>
  node.type === 'JSXAttribute' && isNode(node['name']) && node['name']['name'] === 'i18nKey'
    ? node['value']
    : undefined;

/** Whether a key such as `common:retry` exists in a namespace where the source may look it up. */
function exists(key: string, source: Source): boolean {
  const [namespace = '', name = key] = key.includes(':') ? key.split(':') : ['', key];
  if (namespace !== '') return keys[namespace]?.has(name) === true;
  const feature = featureOf(source);
  if (keys['common']?.has(name) || (feature !== undefined && keys[feature]?.has(name))) return true;
  // The kit uses the namespace of the resource on the screen, which may be any resource.
  const shown = resources
    .filter((resource) => !isOfDeleting(source) || !withoutDelete.has(resource))
    // The records of other collections cannot be selected.
    .filter((resource) => !isOfSelecting(source) || isBulkCollection(resource));
  return source.path.startsWith('admin/kit/') && shown.every((resource) => keys[resource]?.has(name));
}

it('SHELL-37 every text that the code looks up exists, and every resource has the texts that the kit looks up', () => {
  const literal = sources.flatMap((source) => lookups(source).map((one) => ({ ...one, source })));
  expect(literal.length).toBeGreaterThan(120);
  const missing = literal.filter(({ key, source }) => key !== undefined && !exists(key, source));
  expect(missing.map(({ at, key }) => `${at} ${key}`)).toEqual([]);
  const patterns = literal.filter(({ parts }) => parts && ![...all].some((key) => toPattern(parts).test(key)));
  expect(patterns.map(({ at, parts }) => `${at} ${parts?.join('…')}`)).toEqual([]);
});

const toPattern = (parts: readonly string[]) =>
  new RegExp(
    `^${parts.map((part) => part.replace(/^\w+:/, '').replaceAll(/[.*+?^$|()[\]{}\\]/g, String.raw`\$&`)).join('(.+)')}$`,
  );

/** The names of the fields in a form: `<Text name="code" />`, where `Text` comes from `fieldsOf(…)`. */
function fieldsIn({ nodes }: Source): { node: Node; name: string }[] {
  const isKit = ({ type, init }: Node) => type === 'VariableDeclarator' && isNode(init) && isFieldsOf(init);
  const properties = nodes.filter(isKit).flatMap(({ id }) => (isNode(id) ? childrenOf(id, 'properties') : []));
  const components = new Set(properties.map(({ value }) => isNode(value) && value['name']));
  return nodes
    .filter(({ type, name }) => type === 'JSXOpeningElement' && isNode(name) && components.has(name['name']))
    .flatMap((node) => {
      const named = childrenOf(node, 'attributes').find(({ name }) => isNode(name) && name['name'] === 'name');
      const name = textOf(named?.['value']);
      return name === undefined ? [] : [{ node, name }];
    });
}
const childrenOf = (node: Node, key: string) => [node[key]].flat().filter(isNode);
const isFieldsOf = ({ callee }: Node) => isNode(callee) && callee['name'] === 'fieldsOf';

it('SHELL-37 every field of a form has a label', () => {
  const shown = sources.flatMap((source) => fieldsIn(source).map((field) => ({ ...field, source })));
  expect(shown.length).toBeGreaterThan(50);
  const missing = shown.filter(({ name, source }) => !exists(`fields.${name}`, source));
  expect(missing.map(({ source, node, name }) => `${source.path}:${source.lineOf(node)} fields.${name}`)).toEqual([]);
});

describe('SHELL-37 every text is used', () => {
  const literals = (from: readonly Source[]) =>
    from.flatMap(({ nodes }) => nodes.map(textOf).filter((text) => text !== undefined));
  const templates = (from: readonly Source[]) =>
    from.flatMap(({ nodes }) => nodes.map(partsOf).filter((parts) => parts?.some((part) => /\w{3}/.test(part))));
  const contract = readSources('contract/**/*.ts');
  const names = ({ nodes }: Source) =>
    nodes.flatMap((node) => (node.type === 'Identifier' && typeof node['name'] === 'string' ? [node['name']] : []));

  it.each(Object.keys(keys))('%s', (namespace) => {
    const near = sources.filter((source) => [undefined, namespace].includes(featureOf(source)));
    const from = namespace === 'common' ? sources : near;
    const named = new Set(literals(from).map((text) => text.replace(/^\w[\w-]*:/, '')));
    const patterns = templates(from).map((parts) => toPattern(parts ?? []));
    // The value that replaces an expression of a template must itself occur in the code or in the contract, as a string or an identifier.
    const words = new Set([...named, ...literals(contract), ...[...from, ...contract].flatMap(names)]);
    const isUsed = (key: string) =>
      named.has(key) ||
      patterns.some((pattern) => {
        const [found, ...gaps] = pattern.exec(key) ?? [];
        return (
          found !== undefined && gaps.every((gap) => words.has(gap) || gap.split('.').every((part) => words.has(part)))
        );
      });
    const unused = [...(keys[namespace] ?? [])].filter((key) => !isUsed(key));
    expect(unused).toEqual([]);
  });
});

it('the search finds the keys in every kind of lookup', () => {
  const code =
    "t(isNew ? 'a' : 'b'); t([`columns.${id}`, 'c']); translate('d', { n }); <Trans i18nKey=\"e\" />; other('x')";
  const source = { path: 'a.tsx', nodes: nodesOf(code), lineOf: () => 1 };
  expect(lookups(source).map(({ key, parts }) => key ?? parts?.join('…'))).toEqual(['a', 'b', 'c', 'd', 'e']);
});
