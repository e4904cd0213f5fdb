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
  const firstBlock = blockOfPage(page, source);
  const first = (firstBlock - 1) * source.blockItems;
  let number = firstBlock;
  const idsOf = async (at: number) => {
    const query = blockQuery<Row>({ ...shown, page: (at - 1) * pagesInBlock + 1 });
    const { 'hydra:member': rows } = await client.fetchQuery({ ...query, staleTime: 0 });
    return rows.map((row) => idInPath(row['@id']));
  };
  return {
    collection,
    ids: block['hydra:member'].map((row) => idInPath(row['@id'])),
    first,
    total: block['hydra:totalItems'],
    // Saves have removed records from the list, so that those that follow have moved into earlier blocks.
    readOn: async (known) => {
      let ids = await idsOf(number);
      while (number > firstBlock && !ids.some((id) => known.has(id))) {
        number -= 1;
        ids = await idsOf(number);
      }
      number += 1;
      return [...ids, ...(await idsOf(number))];
    },
  };
}
