import { searchedCollections } from '@trastienda/contract/search/calls';
import type { SearchQuery } from '@trastienda/contract/search/query';
import { byMatch, rankOf, ranks } from '@trastienda/contract/search/rank';
import type { Candidate } from './candidates.ts';
import type { SearchedRecord } from './read-request.ts';

/** A record that matches. */
export type Hit = SearchedRecord & Pick<Candidate, 'names' | 'isActive' | 'label'> & { rank: number };

/** Returns the records that match, each once, the best first. */
export function rankCandidates(candidates: readonly Candidate[], query: SearchQuery): Hit[] {
  const hits = new Map<string, Hit>();
  for (const candidate of candidates) {
    const rank = rankOf(query, candidate.folded, candidate.keys);
    const key = keyOf(candidate);
    if (rank !== undefined && rank < (hits.get(key)?.rank ?? Infinity)) hits.set(key, { ...candidate, rank });
  }
  const compare = byMatch(query);
  return [...hits.values()].toSorted(
    (one, other) => compare(one, other) || placeOf(one) - placeOf(other) || one.id - other.id,
  );
}

/** Returns the records whose id was typed. They may not exist. */
export const recordsOfId = ({ id, collections }: SearchQuery): Hit[] =>
  id === undefined
    ? []
    : collections.map((collection) => ({ collection, id, rank: ranks.id, names: [], isActive: null, label: null }));

export const keyOf = ({ collection, id }: SearchedRecord) => `/${collection}/${id}`;

const placeOf = ({ collection }: SearchedRecord) => searchedCollections.indexOf(collection);
