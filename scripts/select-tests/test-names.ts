import { parseSync } from 'vite';
import { isNode, type Node } from './node.ts';
import { readCall, type TestCall, type Title } from './test-calls.ts';
import { readTables, tableOf } from './test-tables.ts';

/** A test with the titles of its groups, outermost first, and the lines of its call. */
export type TestName = {
  titles: Title[];
  firstLine: number;
  lastLine: number;
  /** Whether the test or any of its groups is marked `skip`, `fixme` or `todo` without a condition. */
  isSkipped: boolean;
};

/** The names and texts of a test file. */
export type TestTexts = {
  /** In source order. */
  names: TestName[];
  /** The string literals outside the titles and functions of tests. Tables may insert these literals into titles. */
  texts: string[];
  /** Texts of tables whose cases are inserted into titles, except tables of skipped tests. */
  cases: { text: string; line: number }[];
};

/** The titles of the groups around a node, whether they are skipped, and the tables around the node. */
type Context = { titles: Title[]; isSkipped: boolean; tables: Node[] };

/** Reads the tests of a file. A title that is not a string literal or template counts as a title that may be any text. */
export function readTestTexts(path: string, text: string): TestTexts {
  // The cast is safe: ESTree's `Program` is also a `Node`.
  const program = parseSync(path, text).program as unknown as Node;
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const names: TestName[] = [];
  const texts: string[] = [];
  const tables: Node[] = [];
  const walk = (value: unknown, context: Context): void => {
    if (Array.isArray(value)) return value.forEach((each) => walk(each, context));
    if (!isNode(value)) return;
    const call = readCall(value);
    const inside = enter(value, call, context);
    if (value.type === 'Literal' && typeof value['value'] === 'string') texts.push(value['value']);
    if (call?.kind === 'test') {
      const { titles, isSkipped } = inside;
      names.push({ titles, firstLine: lineOf(value.start), lastLine: lineOf(value.end), isSkipped });
      if (!isSkipped && titles.some(hasGap)) tables.push(...inside.tables, ...call.values);
      return walk(value['callee'], context);
    }
    for (const key in value) walk(value[key], inside);
  };
  walk(program, { titles: [], isSkipped: false, tables: [] });
  const cases = readTables(tables, program).map(({ text, start }) => ({ text, line: lineOf(start) }));
  return { names, texts, cases };
}

const hasGap = (title: Title) => title.length > 1;

function enter(node: Node, call: TestCall | undefined, { titles, isSkipped, tables }: Context): Context {
  const table = tableOf(node);
  return {
    titles: call ? [...titles, call.title] : titles,
    isSkipped: isSkipped || call?.isSkipped === true,
    tables: isNode(table) ? [...tables, table] : tables,
  };
}
