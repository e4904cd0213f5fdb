import { parseSync } from 'vite';
import { isNode, type Node } from './node.ts';
import { readCall, type TestCall, type Title } from './test-calls.ts';
import { readTables, tableOf } from './test-tables.ts';

type TestName = {
  /** The titles of the groups, outermost first, and of the test, joined with ` > `. Values known only at run time are `…`. */
  name: string;
  /** The first line of the call. */
  line: number;
  /** Whether the test or any of its groups is marked `skip`, `fixme` or `todo` without a condition. */
  isSkipped: boolean;
};

/** The names and cases of a test file. */
type TestTexts = {
  /** In source order. */
  names: TestName[];
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
  const tables: Node[] = [];
  const walk = (value: unknown, context: Context): void => {
    if (Array.isArray(value)) return value.forEach((each) => walk(each, context));
    if (!isNode(value)) return;
    const call = readCall(value);
    const inside = enter(value, call, context);
    if (call?.kind === 'test') {
      const { titles, isSkipped } = inside;
      names.push({ name: titles.map((title) => title.join('…')).join(' > '), line: lineOf(value.start), isSkipped });
      if (!isSkipped && titles.some(hasGap)) tables.push(...inside.tables, ...call.values);
      return;
    }
    for (const key in value) walk(value[key], inside);
  };
  walk(program, { titles: [], isSkipped: false, tables: [] });
  const cases = readTables(tables, program).map(({ text, start }) => ({ text, line: lineOf(start) }));
  return { names, cases };
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
