import type { Collection } from '@trastienda/contract/collection';
import { idInPath } from '@trastienda/contract/model/reference';
import type { QueryClient } from '@tanstack/react-query';
import type { Walk } from '../../records/walk.ts';
import type { Row } from '../table/columns.ts';
import { blockQuery, type Block } from './block-query.ts';
import { blockOfPage, rowsPerPage } from './blocks.ts';

/** Returns the walk through a list from the block that it shows; undefined before it is read. */
export function toWalk(client: QueryClient, shown: Block): Walk | undefined {
  const { collection, source, page } = shown;
  const block = client.getQueryData<Collection<Row>>(blockQuery<Row>(shown).queryKey);
  if (!block) return undefined;
  const pagesInBlock = source.blockItems / (source.pageItems ?? rowsPerPage);
  const number = blockOfPage(page, source);
  const idsOf = async (at: number) => {
    const query = blockQuery<Row>({ ...shown, page: (at - 1) * pagesInBlock + 1 });
    return toIds(await client.fetchQuery({ ...query, staleTime: 0 }));
  };
  const load = blockLoader(number, source.blockItems, idsOf);
  return {
    collection,
    ids: toIds(block),
    first: (number - 1) * source.blockItems,
    total: block['hydra:totalItems'],
    loadMore: (step, known) => (step === 1 ? load.following(known) : load.preceding(known)),
  };
}

const toIds = ({ 'hydra:member': rows }: Collection<Row>) => rows.map((row) => idInPath(row['@id']));

type Ids = ReadonlySet<string>;

/** Returns functions that load the ids beside the known ones, which begin with those of a block. Ids may have moved to other blocks since. */
function blockLoader(number: number, blockItems: number, idsOf: (number: number) => Promise<string[]>) {
  let first = number;
  let last = number;
  return {
    // Saves may have removed records from the list, so that the ids that follow have moved into earlier blocks.
    async following(known: Ids): Promise<string[]> {
      let ids = await idsOf(last);
      while (last > first && !ids.some((id) => known.has(id))) {
        last -= 1;
        ids = await idsOf(last);
      }
      last += 1;
      return [...ids, ...(await idsOf(last))];
    },
    // New records may have moved the ids that precede into later blocks.
    async preceding(known: Ids): Promise<string[]> {
      let found: string[] = [];
      while (first > 1 && found.length === 0) {
        first -= 1;
        const ids = (await Promise.all([idsOf(first), idsOf(first + 1)])).flat();
        const end = ids.findIndex((id) => known.has(id));
        found = ids.slice(0, end < 0 ? blockItems : end);
      }
      return found;
    },
  };
}
