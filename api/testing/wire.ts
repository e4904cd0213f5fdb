import type { Language } from '@trastienda/contract/language';
import { standInAccount, type startDistributor } from '../../sandbox/distributor/distributor.ts';
import { civitatisCalls } from '../distributor/civitatis-calls.ts';

type Distributor = Awaited<ReturnType<typeof startDistributor>>;
export type WireRecord = Record<string, unknown>;

/**
 * The content of a distributor's lists, including malformed entries (`junk`). `records` maps an id and a language to the record in the
 * first list that contains the id in that language.
 */
export type Wire = {
  records: Map<string, Partial<Record<Language, WireRecord>>>;
  /** The ids of the lists that have activities. */
  lists: string[];
  /** By activity id: the lists that have the activity in either language. */
  listsOf: Map<string, Set<string>>;
  /** The entries that no importer can accept, each as the text `<list> <reason> <id>`. */
  junk: Set<string>;
};

/** Turns off the faults that the stand-in distributor simulates, and reads every list that has activities. */
export async function readWire({ url, setFaults }: Distributor): Promise<Wire> {
  setFaults([]);
  const calls = civitatisCalls({ url, ...standInAccount });
  const wire: Wire = { records: new Map(), lists: [], listsOf: new Map(), junk: new Set() };
  // The cast is safe: the response of the stand-in distributor has this type.
  const destinations = (await readList(calls, '/destinations?lang=es')) as { id: string; totalActivities: number }[];
  for (const { id: list, totalActivities } of destinations) {
    if (totalActivities === 0) continue;
    wire.lists.push(list);
    for (const language of ['es', 'en'] as const) {
      const seen = new Set<string>();
      for (const one of await readList(calls, `/destinations/${list}/activities?lang=${language}`)) {
        const id = isRecord(one) ? idOf(one['id']) : undefined;
        if (!isRecord(one)) wire.junk.add(`${list} noRecord null`);
        else if (id === undefined) wire.junk.add(`${list} noId null`);
        else if (seen.has(id)) wire.junk.add(`${list} duplicate ${id}`);
        else note(wire, { id, language, list, one });
        if (id !== undefined) seen.add(id);
      }
    }
  }
  return wire;
}

/** Reads a list. */
async function readList(calls: ReturnType<typeof civitatisCalls>, path: string): Promise<unknown[]> {
  const answer = await calls.open(path);
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  const text = answer.status === 204 ? '[]' : await answer.text();
  // Some lists have other text before the array.
  return JSON.parse(text.slice(text.indexOf('['))) as unknown[];
}

function note(
  wire: Wire,
  { id, language, list, one }: { id: string; language: Language; list: string; one: WireRecord },
) {
  const known = wire.records.get(id) ?? {};
  known[language] ??= one;
  wire.records.set(id, known);
  wire.listsOf.set(id, (wire.listsOf.get(id) ?? new Set()).add(list));
}

const isRecord = (one: unknown): one is WireRecord => typeof one === 'object' && one !== null && !Array.isArray(one);

const idOf = (id: unknown) =>
  typeof id === 'number' || (typeof id === 'string' && id.trim() !== '') ? String(id).trim() : undefined;
