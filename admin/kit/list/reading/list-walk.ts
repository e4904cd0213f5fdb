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
  let number = blockOfPage(page, source);
  const first = (number - 1) * source.blockItems;
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
    // Records that a save has removed from the list have moved the others, some of the next block into this one.
    readOn: async () => {
      const ids = [...(await idsOf(number)), ...(await idsOf(number + 1))];
      number += 1;
      return ids;
    },
  };
}
