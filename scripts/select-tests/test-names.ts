import { parseSync } from 'vite';
import { isNode, type Node } from './node.ts';
import { readCall, type TestCall, type Title } from './test-calls.ts';
import { readTables, tableOf } from './test-tables.ts';

/** A test with the titles of its groups, outermost first, and the lines of its call. */
export type TestName = {
  titles: Title[];
  firstLine: number;
  lastLine: number;
  /** It or one of its groups is marked `skip`, `fixme` or `todo` without a condition. */
  isSkipped: boolean;
};

/** What a test file says. */
export type TestTexts = {
  /** In reading order. */
  names: TestName[];
  /** Those outside of tests, of which tables make titles. */
  texts: string[];
  /** Those of the tables that fill the titles of tests, skipped tests excepted. */
  cases: { text: string; line: number }[];
};

/** What surrounds a node. */
type Around = { titles: Title[]; isSkipped: boolean; tables: Node[] };

/** A title that is no text in the code is one gap. */
export function readTestTexts(path: string, text: string): TestTexts {
  // The program of ESTree is a node like the others.
  const program = parseSync(path, text).program as unknown as Node;
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  const names: TestName[] = [];
  const texts: string[] = [];
  const tables: Node[] = [];
  const walk = (value: unknown, around: Around): void => {
    if (Array.isArray(value)) return value.forEach((each) => walk(each, around));
    if (!isNode(value)) return;
    const call = readCall(value);
    const inside = enter(value, call, around);
    if (value.type === 'Literal' && typeof value['value'] === 'string') texts.push(value['value']);
    if (call?.kind === 'test') {
      const { titles, isSkipped } = inside;
      names.push({ titles, firstLine: lineOf(value.start), lastLine: lineOf(value.end), isSkipped });
      if (!isSkipped && titles.some(hasGap)) tables.push(...inside.tables, ...call.values);
      return walk(value['callee'], around);
    }
    for (const key in value) walk(value[key], inside);
  };
  walk(program, { titles: [], isSkipped: false, tables: [] });
  const cases = readTables(tables, program).map(({ text, start }) => ({ text, line: lineOf(start) }));
  return { names, texts, cases };
}

const hasGap = (title: Title) => title.length > 1;

function enter(node: Node, call: TestCall | undefined, { titles, isSkipped, tables }: Around): Around {
  const table = tableOf(node);
  return {
    titles: call ? [...titles, call.title] : titles,
    isSkipped: isSkipped || call?.isSkipped === true,
    tables: isNode(table) ? [...tables, table] : tables,
  };
}
