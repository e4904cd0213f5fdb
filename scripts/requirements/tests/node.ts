/** A node of an ESTree syntax tree. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

export const isTrue = (node: unknown): boolean => isNode(node) && node.type === 'Literal' && node['value'] === true;

/** Returns the fixed parts of a string literal or template; undefined for other nodes. */
export function readText(node: Node): string[] | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  // The cast is safe: quasis have this shape, and `cooked` is null only for invalid escapes, which are errors in untagged templates.
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
}
