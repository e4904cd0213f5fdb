import { listQuery } from '../../records/queries.ts';
import { blockOfPage, toBlockPath, type Source } from './blocks.ts';

export type Block = { collection: string; source: Source; page: number; filters: Record<string, string> };

/** Returns the query of the block that contains a page of a table. */
export const blockQuery = <M>({ collection, source, page, filters }: Block) =>
  listQuery<M>(collection, toBlockPath(`/${collection}`, source, filters, blockOfPage(page, source)));
