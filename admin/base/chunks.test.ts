import { expect, it } from 'vitest';
import { isNode, nodesOf, readSources, textOf, type Node } from '../i18n/testing/sources.ts';

const isFunction = (node: Node) => /Function/.test(node.type);
const calls = (node: Node, name: string) =>
  node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === name;

/** Returns the imports of chunks whose failure could be permanent: those outside `loadChunk(() => import(…))`, and React's `lazy`. */
function unguarded(nodes: readonly Node[]): Node[] {
  const guarded = nodes
    .filter((node) => calls(node, 'loadChunk'))
    // The cast is safe: the arguments of a call are nodes.
    .flatMap((call) => (call['arguments'] as Node[]).filter(isFunction).map((argument) => argument['body']));
  const isGlobLoaded = nodes.some((node) => calls(node, 'loadChunk'));
  return nodes.filter(
    (node) =>
      (node.type === 'ImportExpression' && !guarded.includes(node)) ||
      (isGlob(node) && !isGlobLoaded) ||
      calls(node, 'lazy') ||
      isReactLazy(node),
  );
}

/** `import.meta.glob`, whose functions a file must pass to `loadChunk`. */
const isGlob = ({ type, object, property }: Node) =>
  type === 'MemberExpression' &&
  isNode(object) &&
  object.type === 'MetaProperty' &&
  isNode(property) &&
  property['name'] === 'glob';

/** React never loads a failed `lazy` component again. */
const isReactLazy = ({ type, ...node }: Node) =>
  type === 'ImportDeclaration' && textOf(node['source']) === 'react' && JSON.stringify(node).includes('"name":"lazy"');

it('every chunk is imported by the loader that can load it again', () => {
  const found = readSources('admin/**/*.{ts,tsx}')
    .filter(({ path }) => path !== 'admin/base/chunk-loading.ts')
    .flatMap(({ path, nodes, lineOf }) => unguarded(nodes).map((node) => `${path}:${lineOf(node)}`));
  expect(found).toEqual([]);
});

it.each([
  'const Part = lazy(load)',
  'import { lazy } from "react"',
  'const load = () => import("./part.tsx")',
  'await loadChunk(import("./part.tsx"))',
  'const files = import.meta.glob("./*.tsx")',
])('the search finds the chunk in %s', (code) => expect(unguarded(nodesOf(code))).toHaveLength(1));

it('the search ignores a chunk that the loader imports', () => {
  expect(unguarded(nodesOf('const load = async () => (await loadChunk(() => import("./part.tsx"))).Part'))).toEqual([]);
});
