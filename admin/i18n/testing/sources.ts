import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A node of the syntax tree, in the format of ESTree. */
export type Node = { type: string; start: number } & Record<string, unknown>;
export type Source = { path: string; nodes: readonly Node[]; lineOf: (node: Node) => number };

const root = join(import.meta.dirname, '../../..');

/** Parses the source files that match the patterns, except tests, test helpers and build output. */
export const readSources = (...patterns: string[]): Source[] =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: isOther }))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const { program, errors } = parseSync(path, text);
      if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
      return {
        path: path.replaceAll('\\', '/'),
        nodes: nodesIn(program),
        lineOf: ({ start }: Node) => text.slice(0, start).split('\n').length,
      };
    });

const isOther = (path: string) => /node_modules|\bdist\b|\.test\.|testing/.test(path);

export const isNode = (value: unknown): value is Node =>
  // The cast is safe: `type` is optional and unknown.
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/**
 * Returns a node, or the nodes of an array, with all descendants, depth first. The function is not a generator, because each level of
 * nested generators would forward every node below it.
 */
export function nodesIn(value: unknown, nodes: Node[] = []): Node[] {
  if (Array.isArray(value)) for (const each of value) nodesIn(each, nodes);
  else if (isNode(value)) {
    nodes.push(value);
    for (const name in value) if (name !== 'parent') nodesIn(value[name], nodes);
  }
  return nodes;
}

/** Parses a TSX snippet and returns its nodes. */
export const nodesOf = (code: string): Node[] => nodesIn(parseSync('a.tsx', code).program);

/** Returns the text of a string literal; undefined for other nodes. */
export const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

/** Returns the fixed parts of a template literal, before, between and after its expressions; undefined for other nodes. */
export const partsOf = (node: unknown): string[] | undefined =>
  isNode(node) && node.type === 'TemplateLiteral' && Array.isArray(node['quasis'])
    ? node['quasis'].map((quasi: { value: { raw: string } }) => quasi.value.raw)
    : undefined;
