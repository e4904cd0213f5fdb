import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A node of the syntax tree, as ESTree has it. */
export type Node = { type: string; start: number } & Record<string, unknown>;
export type Source = { path: string; nodes: readonly Node[]; lineOf: (node: Node) => number };

const root = join(import.meta.dirname, '../../..');

/** Every source file of some folders, taken apart: what is written in it, not how. */
export const readSources = (...patterns: string[]): Source[] =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: isOther }))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const { program, errors } = parseSync(path, text);
      if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
      return {
        path: path.replaceAll('\\', '/'),
        nodes: [...walk(program)],
        lineOf: ({ start }: Node) => text.slice(0, start).split('\n').length,
      };
    });

const isOther = (path: string) => /node_modules|\bdist\b|\.test\.|testing/.test(path);

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'; // any object may be read this way

/** A node and everything below it, in reading order. */
export function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* walk(each);
  else if (isNode(value)) {
    yield value;
    for (const [name, child] of Object.entries(value)) if (name !== 'parent') yield* walk(child);
  }
}

/** The text of a string literal; undefined for anything else. */
export const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;

/** The fixed parts of a template: one more than it has gaps. */
export const partsOf = (node: unknown): string[] | undefined =>
  isNode(node) && node.type === 'TemplateLiteral' && Array.isArray(node['quasis'])
    ? node['quasis'].map((quasi: { value: { raw: string } }) => quasi.value.raw)
    : undefined;
