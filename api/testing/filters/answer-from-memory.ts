import type { Language } from '@trastienda/contract/language';
import type { Resource } from '@trastienda/contract/model/resource';
import { matches, type Asked } from './matches.ts';
import type { Memory } from './memory.ts';

export type Order = readonly (readonly [name: string, way: 'asc' | 'desc'])[];

/** A list as a client asks for it. */
export type Question = { contract: Resource; language: Language; asked: readonly Asked[]; order: Order };

/** `ids`: those of the records that match, ascending. `decisive`: the keys of the parameters without which more records would match, if any match. */
export type Answer = { ids: readonly number[]; decisive: readonly string[] };

/** Filters the records in memory. */
export function answerFromMemory(memory: Memory, { contract, language, asked }: Omit<Question, 'order'>): Answer {
  const filters = asked.map((one) => ({ one, valueOf: memory.valueOf(contract.collection, one.filter, one.kind) }));
  const ids: number[] = [];
  const decisive = new Set<string>();
  for (const id of memory.idsOf(contract.collection)) {
    const failed = filters.filter(({ one, valueOf }) => !matches(one, valueOf(id, language), memory.now));
    const [first, ...others] = failed;
    if (!first) ids.push(id);
    else if (others.length === 0) decisive.add(first.one.key);
  }
  return { ids: ids.toSorted((one, other) => one - other), decisive: ids.length > 0 ? [...decisive] : [] };
}
